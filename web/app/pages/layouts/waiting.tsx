import { WaitingStatus } from "../../device/outbox/outbox-status.tsx";

const loadActs = async () => (await import("./waiting-acts.ts")).WaitingActs;

/** Queued entries on every screen of a user. */
export function Waiting({ className }: { className?: string }) {
  return <WaitingStatus loadActs={loadActs} className={className} />;
}
