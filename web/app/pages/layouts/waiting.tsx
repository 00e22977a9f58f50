import { WaitingStatus } from "../../device/outbox/outbox-status.tsx";

const loadList = async () => (await import("./outbox-lazy.ts")).QueuedEntries;

export function Waiting({ className }: { className?: string }) {
  return <WaitingStatus loadList={loadList} className={className} />;
}
