import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { useSendTest } from "./status.api.ts";

/** Milliseconds, after the content has taken the focus on navigation. */
const FOCUS_DELAY = 100;
const focusSoon = (button: HTMLButtonElement | null) =>
  void setTimeout(() => button?.focus(), FOCUS_DELAY);

export function SendTest({ way }: { way: "email" | "phone" }) {
  const { data: me } = useQuery(meQuery);
  const { hash } = useLocation();
  const { mutate, isPending, data: sent, errorText } = useSendTest();
  if (!me || !(way === "email" ? me.emailVerified : me.phoneNumber)) return null;
  return (
    <>
      <Button
        variant="secondary"
        isCompact
        // Linked from the first steps.
        ref={hash === "#test" && way === "email" ? focusSoon : undefined}
        isPending={isPending}
        pendingText={t("status.testSending")}
        icon={<Send aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />}
        className="mt-2"
        onClick={() => mutate(way)}
      >
        {t(way === "email" ? "status.sendTestEmail" : "status.sendTestPhone")}
      </Button>
      <p role="status" className="mt-1 text-sm wrap-anywhere empty:hidden">
        {sent && t(sent.delivers ? "status.testSent" : "status.testUnsent", { to: sent.to })}
      </p>
      <ActionError>{errorText}</ActionError>
    </>
  );
}
