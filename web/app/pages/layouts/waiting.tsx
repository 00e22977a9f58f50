import { WaitingStatus } from "../../device/outbox/outbox-status.tsx";

const loadActs = async () => (await import("./waiting-acts.ts")).WaitingActs;

export function Waiting({ className }: { className?: string }) {
  return <WaitingStatus loadActs={loadActs} className={className} />;
}
