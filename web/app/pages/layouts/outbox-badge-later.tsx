import { OutboxStatus } from "../../device/outbox/outbox-status.tsx";

const loadMark = async () => (await import("./outbox-lazy.tsx")).OutboxBadge;

export function OutboxBadgeLater({ className }: { className?: string }) {
  return <OutboxStatus loadList={loadMark} className={className} />;
}

const loadSender = async () => (await import("./outbox-lazy.tsx")).OutboxSender;

/** For screens that say themselves what waits. Loaded at once, because a recording may end offline. */
export function OutboxSenderLater() {
  return <OutboxStatus loadList={loadSender} afterMs={0} />;
}
