import { faWhatsapp } from "@fortawesome/free-brands-svg-icons";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { schoolName } from "../../lib/page-head/school-name.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { BrandIcon } from "../../ui/display/brand-icon.tsx";
import { QrCode } from "../../ui/display/qr-code.tsx";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import {
  type Invitation,
  openInvitationsQuery,
  useInviteTeacher,
  useRevokeInvitation,
} from "./invitations.api.ts";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useInviteTeacher();
  const { data: made } = invite;
  const actions = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus the copy button.
  useEffect(() => {
    if (made) actions.current?.querySelector("button")?.focus();
  }, [made]);
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("teachers.invite")}>
      <div role="status">{made && <MadeLink {...made} />}</div>
      {!made && <p className="text-ink-soft">{t("teachers.inviteText")}</p>}
      <OpenInvitations besides={made?._id} />
      <div ref={actions}>
        <DialogActions errorText={invite.errorText}>
          {made ? (
            <CopyButton text={made.link} label={t("teachers.inviteCopy")} variant="primary" />
          ) : (
            <Button
              isPending={invite.isPending}
              pendingText={t("teachers.inviteMaking")}
              onClick={() => invite.mutate()}
            >
              {t("teachers.inviteMake")}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {made ? t("teachers.inviteDone") : t("ui.cancel")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function MadeLink({ link, expiresAt }: { link: string; expiresAt: string }) {
  const text = `${t("teachers.inviteMessage", { school: schoolName() })}\n${link}`;
  return (
    <div className="grid gap-4">
      <QrCode text={link} label={t("teachers.inviteQr")} />
      <p className="rounded-control bg-sunken px-4 py-3 font-mono text-sm">
        <Ltr className="break-all select-all">{link}</Ltr>
      </p>
      <p className="text-ink-soft">
        {t("teachers.inviteOnce", { time: formatDateTime(expiresAt) })}
      </p>
      <LinkButton
        variant="secondary"
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        icon={<BrandIcon icon={faWhatsapp} className="size-4.5" />}
        className="justify-self-start"
      >
        {t("teachers.inviteWhatsapp")}
      </LinkButton>
    </div>
  );
}

function OpenInvitations({ besides }: { besides: string | undefined }) {
  const { data } = useQuery(openInvitationsQuery);
  const others = data?.invitations.filter(({ _id }) => _id !== besides) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations" className="mt-6">
      <h3 id="open-invitations" className="font-sans text-base font-semibold">
        {t("teachers.inviteOpen")}
      </h3>
      <ul className="divide-y divide-line">
        {others.map((invitation) => (
          <OpenInvitation key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { _id, madeBy, createdAt, expiresAt } = invitation;
  const revoke = useRevokeInvitation();
  const made = formatDateTime(createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-1">
      <span className="min-w-0 text-sm">
        <UserText>{madeBy}</UserText>
        {" · "}
        {t("teachers.inviteUntil", { time: formatDateTime(expiresAt) })}
      </span>
      <Button
        variant="quiet"
        isCompact
        isPending={revoke.isPending}
        onClick={() => revoke.mutate(_id)}
      >
        {t("teachers.inviteRevoke")}
        <span className="sr-only"> {made}</span>
      </Button>
      <ActionError>{revoke.errorText}</ActionError>
    </li>
  );
}
