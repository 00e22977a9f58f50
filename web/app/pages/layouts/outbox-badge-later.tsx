import { WaitingStatus } from "../../device/outbox/outbox-status.tsx";

const loadMark = async () => (await import("./waiting-acts.ts")).OutboxBadge;

/** Compact variant for the header of a screen. */
export function OutboxBadgeLater({ className }: { className?: string }) {
  return <WaitingStatus loadActs={loadMark} className={className} />;
}
