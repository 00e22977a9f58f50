import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { formatNames } from "../../i18n/format-lists.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { rememberOrigin } from "../../lib/session/destinations.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { ConsentQuestion, PasswordDialog, useEndChild } from "../family/index.ts";
import { invitationQuery, useAcceptInvitation } from "./guardians.api.ts";
import { ApiError } from "@madrasa/contract/client";
import { Notice } from "../../ui/feedback/notice.tsx";

const listed = (names: readonly string[]) => formatNames(names.map(bidiIsolate));

export function AcceptInvitation({ secret }: { secret: string }) {
  if (secret === "") return <p className="max-w-xl">{t("guardians.linkIncomplete")}</p>;
  return <Invitation secret={secret} />;
}

function Invitation({ secret }: { secret: string }) {
  const query = useQuery(invitationQuery(secret));
  const session = useSession();
  const isMember =
    session.status === "signedIn" && ["student", "teacher"].includes(session.role ?? "");
  return (
    <Loaded query={query} failed="guardians.invitationFailed">
      {({ invitedBy, children, isNamed = false }) => (
        <div className="max-w-xl">
          <h2 className="text-xl">
            {isNamed
              ? t("guardians.namedBy", { name: bidiIsolate(invitedBy) })
              : t("guardians.invitedBy", {
                  name: bidiIsolate(invitedBy),
                  children: listed(children),
                })}
          </h2>
          <p className="mt-3 text-ink-soft">
            {isNamed
              ? t("guardians.namedMay", { name: bidiIsolate(invitedBy) })
              : t("guardians.secondMay")}
          </p>
          {isMember ? <Agree secret={secret} isNamed={isNamed} /> : <SignedOut secret={secret} />}
        </div>
      )}
    </Loaded>
  );
}

function Agree({ secret, isNamed }: { secret: string; isNamed: boolean }) {
  const accepting = useAcceptInvitation();
  const navigate = useNavigate();
  const [kept, setKept] = useState<readonly string[]>([]);
  const same = sameChildOf(accepting.error);
  const accept = (others = kept) => {
    setKept(others);
    accepting.mutate(
      { secret, kept: others },
      {
        onSuccess: () => {
          toast.success(t(isNamed ? "guardians.namedAccepted" : "guardians.accepted"));
          void navigate("/family", { replace: true });
        },
      },
    );
  };
  if (same) {
    return <SameName child={same} onKeep={() => accept([...kept, same._id])} onRemoved={accept} />;
  }
  const errorText = accepting.error
    ? encodeErrorMessage(accepting.error, "guardians.failed")
    : undefined;
  const { isPending } = accepting;
  const leave = () => void navigate("/", { replace: true });
  return (
    <Form onSubmit={() => accept()}>
      {isNamed ? (
        <>
          <FormError message={errorText} />
          <div className="mt-4 grid max-w-sm grid-cols-2 gap-3">
            <Button variant="secondary" onClick={leave}>
              {t("family.no")}
            </Button>
            <Button type="submit" variant="secondary" isPending={isPending}>
              {t("family.yes")}
            </Button>
          </div>
        </>
      ) : (
        <ConsentQuestion errorText={errorText} isPending={isPending} onNo={leave} />
      )}
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

type OwnChild = { _id: string; firstName: string };

function sameChildOf(error: unknown): OwnChild | undefined {
  if (!(error instanceof ApiError) || error.code !== "CHILD_EXISTS") return undefined;
  const { name, childId } = error.values ?? {};
  return childId === undefined ? undefined : { _id: String(childId), firstName: String(name) };
}

type SameNameProps = { child: OwnChild; onKeep: () => void; onRemoved: () => void };

/** If both guardians have added the same child, records are not merged, but one can be removed. */
function SameName({ child, onKeep, onRemoved }: SameNameProps) {
  const [isRemoving, setRemoving] = useState(false);
  const ending = useEndChild();
  const name = bidiIsolate(child.firstName);
  return (
    <>
      <Notice
        className="mt-6"
        title={t("guardians.sameName", { name })}
        actions={
          <>
            <Button variant="secondary" onClick={onKeep}>
              {t("guardians.keepBoth")}
            </Button>
            <Button variant="secondary" onClick={() => setRemoving(true)}>
              {t("guardians.removeMine")}
            </Button>
          </>
        }
      >
        {t("guardians.sameNameText")}
      </Notice>
      {isRemoving && (
        <PasswordDialog
          title={t("guardians.removeMine")}
          action={t("guardians.removeMine")}
          failed="guardians.failed"
          variant="danger"
          onSubmit={async (password) => {
            await ending.mutateAsync({ childId: child._id, password });
            onRemoved();
          }}
          onClose={() => setRemoving(false)}
        >
          {t("guardians.removeMineText", { name })}
        </PasswordDialog>
      )}
    </>
  );
}
