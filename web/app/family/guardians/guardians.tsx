import { useQuery } from "@tanstack/react-query";
import { Ellipsis, UserPlus } from "lucide-react";
import { useState } from "react";
import { formatDate, formatDateTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { PasswordDialog } from "../family/index.ts";
import { AskAdmins } from "./ask-admins.tsx";
import {
  type GuardedChild,
  guardiansQuery,
  useEndGuardian,
  useHandOver,
  useSaveChild,
  useWithdrawInvitation,
} from "./guardians.api.ts";
import { InviteGuardian } from "./invite-guardian.tsx";
import { OwnPhone } from "./own-phone.tsx";

/** The other guardian of each child, and the available actions. */
export function Guardians() {
  const query = useQuery(guardiansQuery);
  const [isInviting, setInviting] = useState(false);
  return (
    <section aria-labelledby="guardians" className="mt-10 max-w-3xl">
      <h2 id="guardians" className="text-2xl">
        {t("guardians.title")}
      </h2>
      <Loaded query={query} failed="guardians.loadFailed">
        {({ children }) => {
          const alone = children.filter(({ isFirst, other }) => isFirst && !other);
          return (
            <>
              <ul className="mt-2 divide-y divide-line">
                {children.map((child) => (
                  <GuardedRow key={child._id} child={child} />
                ))}
              </ul>
              {alone.length > 0 && (
                <Button
                  variant="secondary"
                  icon={<UserPlus className="size-5" />}
                  className="mt-3"
                  onClick={() => setInviting(true)}
                >
                  {t("guardians.invite")}
                </Button>
              )}
              {isInviting && <InviteGuardian alone={alone} onClose={() => setInviting(false)} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  bidiIsolate(`${firstName} ${lastName}`);

function GuardedRow({ child }: { child: GuardedChild }) {
  const { firstName, isFirst, other, invitedUntil, asked, decidedUntil } = child;
  const withdrawing = useWithdrawInvitation();
  const name = bidiIsolate(firstName);
  return (
    <li className="flex items-center gap-2 py-3">
      <div className="min-w-0 grow">
        {other
          ? t("guardians.two", { name, other: nameOf(other) })
          : t("guardians.alone", { name })}
        <p className="text-sm text-ink-soft">
          {other && t(isFirst ? "guardians.youDecide" : "guardians.otherDecides")}
          {invitedUntil && t("guardians.invited", { date: formatDate(invitedUntil) })}
          {asked.length > 0 && ` ${t("guardians.asked")}`}
        </p>
        {decidedUntil && (
          <p className="mt-1">
            {t("guardians.decidedUntil", { at: formatDateTime(decidedUntil) })}
          </p>
        )}
      </div>
      {invitedUntil && (
        <Button
          variant="quiet"
          isCompact
          className="shrink-0"
          isPending={withdrawing.isPending}
          onClick={() =>
            withdrawing.mutate(child._id, {
              onError: (error) => toast.error(errorMessage(error, "guardians.failed")),
            })
          }
        >
          {t("guardians.withdraw")}
          <HiddenName>{firstName}</HiddenName>
        </Button>
      )}
      <Acts child={child} other={other ? nameOf(other) : ""} />
    </li>
  );
}

type Act = "end" | "stepBack" | "handOver" | "ask" | "ownPhone";
const EXPLAINED = {
  end: "guardians.endText",
  stepBack: "guardians.stepBackText",
  handOver: "guardians.handOverText",
} as const;

function Acts({ child, other }: { child: GuardedChild; other: string }) {
  const [asked, ask] = useState<Act>();
  const ending = useEndGuardian();
  const handing = useHandOver();
  const saving = useSaveChild();
  const { _id: childId, isFirst } = child;
  const name = bidiIsolate(child.firstName);
  const ofFirst: Act[] = other === "" ? ["ownPhone"] : ["ownPhone", "handOver", "end"];
  const acts: readonly Act[] = isFirst ? ofFirst : ["ask", "stepBack"];
  const labels = {
    end: t("guardians.end", { other }),
    stepBack: t("guardians.stepBack"),
    handOver: t("guardians.handOver", { other }),
    ask: t("guardians.askSchool"),
    ownPhone: t("guardians.ownPhone"),
  };
  const close = () => ask(undefined);
  const save = () =>
    saving.mutate(childId, {
      onError: (error) => toast.error(errorMessage(error, "guardians.saveFailed")),
    });
  const confirm = async (password: string) => {
    if (asked === "handOver") await handing.mutateAsync({ childId, password });
    else await ending.mutateAsync({ childId, password, who: isFirst ? "other" : "me" });
    toast.success(t("guardians.done"));
  };
  return (
    <>
      <Menu
        label={t("guardians.more", { name })}
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        entries={[
          ...acts.map((act) => ({ id: act, label: labels[act], onAction: () => ask(act) })),
          { id: "save", label: t("guardians.save"), onAction: save },
        ]}
      />
      {asked === "ask" && <AskAdmins child={child} onClose={close} />}
      {asked === "ownPhone" && <OwnPhone child={child} onClose={close} />}
      {asked && asked !== "ask" && asked !== "ownPhone" && (
        <PasswordDialog
          title={labels[asked]}
          action={labels[asked]}
          failed="guardians.failed"
          variant={asked === "handOver" ? "primary" : "danger"}
          onSubmit={confirm}
          onClose={close}
        >
          {t(EXPLAINED[asked], { name, other })}
        </PasswordDialog>
      )}
    </>
  );
}
