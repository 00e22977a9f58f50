import { WaitingStatus } from "../../device/outbox/outbox-status.tsx";

const loadMark = async () => (await import("./waiting-acts.ts")).OutboxBadge;

export function OutboxBadgeLater({ className }: { className?: string }) {
  return <WaitingStatus loadActs={loadMark} className={className} />;
}

const loadSender = async () => (await import("./waiting-acts.ts")).OutboxSender;

/** For screens that say themselves what waits. Loaded at once, because a recording may end offline. */
export function OutboxSenderLater() {
  return <WaitingStatus loadActs={loadSender} afterMs={0} />;
}
