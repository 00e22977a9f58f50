import { WaitingStatus } from "../../features/waiting/waiting-status.tsx";

const loadActs = async () => (await import("./waiting-acts.ts")).WaitingActs;

/** What waits to be sent, on every screen of its person. */
export function Waiting({ className }: { className?: string }) {
  return <WaitingStatus loadActs={loadActs} className={className} />;
}
