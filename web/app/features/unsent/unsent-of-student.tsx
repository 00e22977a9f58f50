import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { mayLeave, useUnsentCount } from "../../lib/unsent/leaving.ts";
import { startSending } from "./start-sending.ts";
import { UnsentBar } from "./unsent-bar.tsx";

/** As long as one of a student's screens is shown, what waits is sent, and asked about at sign-out. */
export function UnsentOfStudent({ className }: { className?: string | undefined }) {
  const client = useQueryClient();
  const count = useUnsentCount();
  useEffect(() => startSending(client), [client]);
  useEffect(() => askBeforeSignOut(mayLeave), []);
  return count > 0 ? <UnsentBar className={className} /> : null;
}
