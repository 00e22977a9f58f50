import { WaitingStatus } from "../../device/waiting/waiting-status.tsx";

const loadMark = async () => (await import("./waiting-acts.ts")).WaitingMark;

/** Compact variant for the header of a screen. */
export function WaitingMark({ className }: { className?: string }) {
  return <WaitingStatus loadActs={loadMark} className={className} />;
}
