import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isolated } from "../../i18n/format.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { errorFault } from "../../lib/api/error-message.ts";
import { rememberOrigin } from "../../lib/session/destinations.ts";
import { useSession } from "../../lib/session/session.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/form/form.tsx";
import { ConsentQuestion } from "../family/index.ts";
import { invitationQuery, useAcceptInvitation } from "./guardians.api.ts";

const listed = (names: readonly string[]) =>
  new Intl.ListFormat(activeLanguage()).format(names.map(isolated));

/** Who invites to what, and the same consent that the first guardian gave. */
export function AcceptInvitation({ secret }: { secret: string }) {
  const query = useQuery(invitationQuery(secret));
  const session = useSession();
  const isMember =
    session.status === "signedIn" && ["student", "teacher"].includes(session.role ?? "");
  return (
    <Loaded query={query} failed="guardians.invitationFailed">
      {({ invitedBy, children }) => (
        <div className="max-w-xl">
          <h2 className="text-xl">
            {t("guardians.invitedBy", {
              name: isolated(invitedBy),
              children: listed(children),
            })}
          </h2>
          <p className="mt-3 text-ink-soft">{t("guardians.secondMay")}</p>
          {isMember ? <Agree secret={secret} /> : <SignedOut secret={secret} />}
        </div>
      )}
    </Loaded>
  );
}

function Agree({ secret }: { secret: string }) {
  const accepting = useAcceptInvitation();
  const navigate = useNavigate();
  const accept = () =>
    accepting.mutate(secret, {
      onSuccess: () => {
        toast.success(t("guardians.accepted"));
        void navigate("/family", { replace: true });
      },
    });
  return (
    <Form onSubmit={accept}>
      <ConsentQuestion
        problem={accepting.error ? errorFault(accepting.error, "guardians.failed") : undefined}
        isPending={accepting.isPending}
        onNo={() => void navigate("/", { replace: true })}
      />
    </Form>
  );
}

function SignedOut({ secret }: { secret: string }) {
  const remember = () => rememberOrigin(`/second-guardian#${secret}`, null);
  return (
    <>
      <p className="mt-4 text-ink-soft">{t("guardians.accountFirst")}</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <LinkButton to="/signup?role=family" onClick={remember}>
          {t("guardians.signUp")}
        </LinkButton>
        <LinkButton to="/login" variant="secondary" onClick={remember}>
          {t("guardians.haveAccount")}
        </LinkButton>
      </div>
    </>
  );
}
