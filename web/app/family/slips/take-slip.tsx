import { RULES } from "@madrasa/contract/rules";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { rememberOrigin } from "../../lib/session/destinations.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { ConsentQuestion, familyQuery } from "../family/index.ts";
import { meQuery } from "../../lib/session/me.ts";
import { useTextRead } from "../../base/site/index.ts";
import { type SlipShown, useTakeSlip } from "./slips.api.ts";

type TakeSlipProps = { secret: string; slip: SlipShown };
type Chosen = Parameters<ReturnType<typeof useTakeSlip>["mutate"]>[0];

export function TakeSlip({ secret, slip }: TakeSlipProps) {
  const session = useSession();
  const isMember =
    session.status === "signedIn" && ["student", "teacher"].includes(session.role ?? "");
  return (
    <div className="max-w-xl">
      <p className="text-xl">
        <strong>
          <UserText>{slip.firstName}</UserText>
        </strong>
        {" · "}
        <UserText lang={slip.course.language}>{shownTitle(slip.course)}</UserText>
      </p>
      {slip.isTaken ? (
        <Notice title={t("slips.used")}>{t("slips.usedHelp")}</Notice>
      ) : isMember ? (
        <ForWhom secret={secret} slip={slip} />
      ) : (
        <SignedOut secret={secret} />
      )}
    </div>
  );
}

function SignedOut({ secret }: { secret: string }) {
  const remember = () => rememberOrigin(`/f#${secret}`, null);
  return (
    <>
      <p className="mt-4 text-ink-soft">{t("slips.accountFirst")}</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <LinkButton to="/signup?role=family" onClick={remember}>
          {t("slips.forMyChild")}
        </LinkButton>
        <LinkButton to="/signup?role=student" variant="secondary" onClick={remember}>
          {t("slips.thisIsMe")}
        </LinkButton>
        <LinkButton to="/login" variant="secondary" onClick={remember}>
          {t("slips.haveAccount")}
        </LinkButton>
      </div>
    </>
  );
}

function ForWhom({ secret, slip }: TakeSlipProps) {
  const me = useQuery(meQuery).data;
  const isChild = me?.isChild === true;
  const family = useQuery({ ...familyQuery, enabled: me !== undefined && !isChild });
  const taking = useTakeSlip(secret);
  const navigate = useNavigate();
  const [isNew, setNew] = useState(false);
  if (!me) return null;
  const take = async (chosen: Chosen) => {
    const { joined } = await taking.mutateAsync(chosen);
    toast.success(t(joined ? "slips.joined" : "slips.asked"));
    await navigate(chosen === "me" ? "/student-dashboard" : "/family", { replace: true });
  };
  const choose = (chosen: Chosen) => void take(chosen).catch(() => null);
  const children = family.data?.children ?? [];
  if (isNew) {
    return <NewChild firstName={slip.firstName} onTake={take} onNo={() => setNew(false)} />;
  }
  return (
    <>
      <p className="mt-4 text-ink-soft">{t(isChild ? "slips.childAsks" : "slips.teacherSees")}</p>
      <FormError
        message={taking.error ? encodeErrorMessage(taking.error, "slips.takeFailed") : undefined}
      />
      <ul className="mt-4 grid gap-3">
        {children.map(({ _id, firstName }) => (
          <li key={_id}>
            <Button
              variant="secondary"
              className="w-full"
              isPending={taking.isPending}
              onClick={() => choose({ childId: _id })}
            >
              <UserText>{firstName}</UserText>
            </Button>
          </li>
        ))}
        {!isChild && (
          <li>
            <Button variant="secondary" className="w-full" onClick={() => setNew(true)}>
              {t(children.length === 0 ? "slips.myChild" : "slips.anotherChild")}
            </Button>
          </li>
        )}
        {me.role === "student" && (
          <li>
            <Button
              variant="secondary"
              className="w-full"
              isPending={taking.isPending}
              onClick={() => choose("me")}
            >
              {t("slips.thisIsMe")}
            </Button>
          </li>
        )}
      </ul>
    </>
  );
}

type Names = { firstName: string; lastName: string };
type NewChildProps = {
  firstName: string;
  onTake: (chosen: Chosen) => Promise<void>;
  onNo: () => void;
};

/** Leaves the last name to the guardian: a slip shows none, and the guardian's own is often another. */
function NewChild({ firstName, onTake, onNo }: NewChildProps) {
  const readText = useTextRead();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Names>({ defaultValues: { firstName, lastName: "" } });
  const { errors, isSubmitting } = form.formState;
  const add = async (child: Names) => {
    setFailure(undefined);
    try {
      await onTake({ child, consent: await readText() });
    } catch (error) {
      let isAtField = false;
      showFieldErrors(error, (path, fault) => {
        isAtField = true;
        form.setError(path.endsWith("lastName") ? "lastName" : "firstName", fault);
      });
      if (!isAtField) setFailure(error);
    }
  };
  return (
    <Form onSubmit={form.handleSubmit(add)} className="mt-4">
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          label={t("accounts.firstName")}
          autoComplete="off"
          error={errors.firstName?.message}
          {...form.register("firstName", rules(RULES.firstName))}
        />
        <TextField
          label={t("accounts.lastName")}
          autoComplete="off"
          error={errors.lastName?.message}
          {...form.register("lastName", rules(RULES.lastName))}
        />
      </div>
      <ConsentQuestion
        errorText={
          failure === undefined ? undefined : encodeErrorMessage(failure, "slips.takeFailed")
        }
        isPending={isSubmitting}
        onNo={onNo}
      />
    </Form>
  );
}
