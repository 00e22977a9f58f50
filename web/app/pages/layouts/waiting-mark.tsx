import { WaitingStatus } from "../../features/waiting/waiting-status.tsx";

const loadMark = async () => (await import("./waiting-acts.ts")).WaitingMark;

/** The same as `Waiting`, in a line of the screen's own header. */
export function WaitingMark({ className }: { className?: string }) {
  return <WaitingStatus loadActs={loadMark} className={className} />;
}
