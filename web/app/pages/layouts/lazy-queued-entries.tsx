import { OutboxStatus } from "../../device/outbox/outbox-status.tsx";

const loadList = async () => (await import("./outbox-lazy.tsx")).QueuedEntries;

export function LazyQueuedEntries({ className }: { className?: string }) {
  return <OutboxStatus loadList={loadList} className={className} />;
}
