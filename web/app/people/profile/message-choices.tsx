import { WEEKDAYS } from "@madrasa/contract/weekdays";
import { firstDayOfWeek, weekdayName } from "../../i18n/dates/week.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, errorMessage } from "../../lib/api/error-message.ts";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Select } from "../../ui/form/select.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import type { Me } from "./edit-actions.tsx";
import { useUpdateMe } from "./profile.api.ts";

type Choice = "digest" | "digestEmails" | "announcementEmails";

/** The digest, and what is sent by email. Announcements on the page cannot be turned off. */
export function MessageChoices({ me }: { me: Me }) {
  const updating = useUpdateMe();
  const shown = { ...me, ...(updating.isPending && updating.variables) };
  const save = (change: Parameters<typeof updating.mutate>[0]) => {
    if (updating.isPending) return;
    updating.mutate(change, {
      onError: (error) => toast.error(errorMessage(error, "accounts.updateFailed")),
    });
  };
  const hasEmail = me.email !== null && me.emailVerified;
  const isWeekly = me.role === "student" || me.isGuardian === true;
  const choice = (name: Choice, label: string, description?: string) => (
    <Switch
      label={label}
      description={description}
      checked={shown[name]}
      disabled={name !== "digest" && !hasEmail && !shown[name]}
      onChange={({ target }) => save({ [name]: target.checked })}
    />
  );
  return (
    <section aria-labelledby="messages" className="grid gap-3 border-t border-line py-3">
      <h3 id="messages" className="text-sm text-ink-soft">
        {t("digest.messages")}
      </h3>
      {isWeekly && choice("digest", t("digest.weekly"), t("digest.weeklyHelp"))}
      {isWeekly && shown.digest && (
        <Select
          label={t("digest.day")}
          options={WEEKDAYS.map((_, index) => {
            const day = (firstDayOfWeek() + index) % WEEKDAYS.length;
            return { value: String(day), label: weekdayName(day) };
          })}
          value={String(shown.digestDay)}
          onChange={({ target }) => save({ digestDay: Number(target.value) })}
        />
      )}
      {me.role === "teacher"
        ? choice("digestEmails", t("digest.dailyEmails"), t("digest.dailyEmailsHelp"))
        : isWeekly && shown.digest && choice("digestEmails", t("digest.emails"))}
      {choice(
        "announcementEmails",
        t("digest.announcementEmails"),
        t("digest.announcementEmailsHelp"),
      )}
      <p className="text-sm text-ink-soft">
        {t(hasEmail ? "digest.quietHours" : "digest.emailNeeded")}
      </p>
      <ActionError>
        {updating.error ? encodeErrorMessage(updating.error, "accounts.updateFailed") : undefined}
      </ActionError>
    </section>
  );
}
