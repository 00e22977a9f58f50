import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useWaitingCount } from "./sign-out.ts";
import { startSending } from "./start-sending.ts";
import { WaitingBar } from "./waiting-bar.tsx";

/** As long as a screen of the person is shown, what waits is sent and shown. */
export function WaitingActs({ className }: { className?: string | undefined }) {
  const client = useQueryClient();
  const count = useWaitingCount();
  useEffect(() => startSending(client), [client]);
  return count > 0 ? <WaitingBar className={className} /> : null;
}
