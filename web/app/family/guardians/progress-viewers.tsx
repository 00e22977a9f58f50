import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { formatNames } from "../../i18n/format-lists.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import {
  type ProgressViewers as Read,
  familiesQuery,
  useAskToDecideAlone,
  useEndNamedGuardian,
  useNameGuardian,
  useTakeBackNaming,
} from "./guardians.api.ts";
import { InvitationDialog } from "./invitation-dialog.tsx";

const GUARDIANS_MAX = 2;
const onError = (error: Error) => toast.error(errorMessage(error, "guardians.failed"));
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** For a student with a phone: guardians with access to their progress, and how to end or grant it. */
export function ProgressViewers() {
  const { data } = useQuery(familiesQuery);
  const [isNaming, setNaming] = useState(false);
  const takingBack = useTakeBackNaming();
  if (!data) return null;
  const { guardians, invitedUntil } = data;
  const named = guardians.filter(({ isNamed }) => isNamed);
  const names = guardians.map((guardian) => bidiIsolate(fullName(guardian)));
  return (
    <section aria-labelledby="readers" className="border-t border-line py-3">
      <h3 id="readers" className="mb-2 text-sm text-ink-soft">
        {t("guardians.readers")}
      </h3>
      <p>
        {names.length === 0
          ? t("guardians.nobodySees")
          : t("guardians.theySee", { names: formatNames(names) })}
      </p>
      {named.map((guardian) => (
        <EndNamed key={guardian._id} guardian={guardian} />
      ))}
      {guardians.length > named.length && <Alone asked={data.asked} />}
      {invitedUntil && (
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <p className="text-ink-soft">
            {t("guardians.invited", { date: formatDate(invitedUntil) })}
          </p>
          <Button
            variant="quiet"
            isPending={takingBack.isPending}
            onClick={() => takingBack.mutate(undefined, { onError })}
          >
            {t("guardians.withdraw")}
          </Button>
        </div>
      )}
      {guardians.length < GUARDIANS_MAX && (
        <Button
          variant="secondary"
          icon={<UserPlus className="size-5" />}
          className="mt-3 w-full"
          onClick={() => setNaming(true)}
        >
          {t("guardians.nameOne")}
        </Button>
      )}
      {isNaming && <NameGuardian onClose={() => setNaming(false)} />}
    </section>
  );
}

/** Request of a grown student, which earlier guardians must answer. */
function Alone({ asked }: Pick<Read, "asked">) {
  const asking = useAskToDecideAlone();
  if (asked !== "no") {
    return (
      <p className="mt-1 text-ink-soft">
        {t(asked === "school" ? "guardians.schoolDecides" : "guardians.askedAlone")}
      </p>
    );
  }
  return (
    <Button
      variant="secondary"
      isCompact
      className="mt-2"
      isPending={asking.isPending}
      onClick={() => asking.mutate(undefined, { onError })}
    >
      {t("guardians.askAlone")}
    </Button>
  );
}

function EndNamed({ guardian }: { guardian: Read["guardians"][number] }) {
  const ending = useEndNamedGuardian();
  const { _id: guardianId = "" } = guardian;
  return (
    <Button
      variant="secondary"
      className="mt-2 w-full"
      isPending={ending.isPending}
      onClick={() => ending.mutate(guardianId, { onError })}
    >
      {t("guardians.end", { other: bidiIsolate(fullName(guardian)) })}
    </Button>
  );
}

function NameGuardian({ onClose }: { onClose: () => void }) {
  const naming = useNameGuardian();
  return (
    <InvitationDialog
      title={t("guardians.nameOne")}
      text={t("guardians.nameText")}
      made={naming.data}
      isPending={naming.isPending}
      errorText={naming.error ? encodeErrorMessage(naming.error, "guardians.failed") : undefined}
      onInvite={(password) => naming.mutate({ password })}
      onClose={onClose}
    />
  );
}
