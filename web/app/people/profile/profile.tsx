import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, errorMessage } from "../../lib/api/error-message.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { useUpdateMe } from "./profile.api.ts";
import { EditActions, type EditProps, type Me } from "./edit-actions.tsx";
import { EditByCode } from "./edit-by-code.tsx";
import { EditName } from "./edit-name.tsx";
import { pendingChange } from "./pending-change.ts";
import { CONTACT_METHODS } from "@madrasa/contract/limits";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { Form } from "../../ui/form/form.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { Pencil } from "lucide-react";
import { IconButton } from "../../ui/button/icon-button.tsx";

const LABELS = [
  "accounts.name",
  "accounts.email",
  "accounts.phone",
  "accounts.contactMethod",
  "accounts.password",
  "accounts.role",
  "accounts.status",
] as const satisfies readonly MessageKey[];

export function Profile() {
  return (
    <Loaded
      query={useQuery(meQuery)}
      failed="accounts.loadFailed"
      meanwhile={
        <SkeletonGroup label={t("ui.loading")}>
          <dl className="divide-y divide-line">
            {LABELS.map((label) => (
              <ProfileEntry key={label} label={t(label)}>
                <Skeleton className="my-0.5 h-5 w-3/5" />
              </ProfileEntry>
            ))}
          </dl>
        </SkeletonGroup>
      }
    >
      {(me) => <Entries key={me._id} me={me} />}
    </Loaded>
  );
}

type Editable = "name" | "email" | "phone" | "contactMethod" | "password";

/** One entry is edited at a time. A pending change is reopened after a reload. */
function Entries({ me }: { me: Me }) {
  const [edited, setEdited] = useState<Editable | undefined>(
    () => pendingChange.readOf(me._id)?.kind,
  );
  const close = () => setEdited(undefined);
  const entry = (what: Editable, shown: ReactNode, editor: ReactNode, isFixed = false) => (
    <ProfileEntry
      label={t(`accounts.${what}`)}
      onEdit={isFixed ? undefined : () => setEdited(what)}
      editor={edited === what ? editor : undefined}
    >
      {shown}
    </ProfileEntry>
  );
  const byCode = (kind: "email" | "phone" | "password") => (
    <EditByCode kind={kind} me={me} onClose={close} />
  );
  const name = <UserText>{`${me.firstName} ${me.lastName}`}</UserText>;
  if (me.isChild) {
    return (
      <dl>
        <ProfileEntry label={t("accounts.name")}>{name}</ProfileEntry>
      </dl>
    );
  }
  return (
    <>
      <dl className="divide-y divide-line">
        {entry("name", name, <EditName me={me} onClose={close} />, me.suspended)}
        {entry("email", <Email me={me} />, byCode("email"))}
        {entry(
          "phone",
          me.phoneNumber ? (
            <>
              <Ltr>{formatPhone(me.country, me.phoneNumber)}</Ltr>
              {me.phoneRefused && <RefusedContact kind="phone" />}
            </>
          ) : (
            t("accounts.notGiven")
          ),
          byCode("phone"),
        )}
        {entry(
          "contactMethod",
          t(`accounts.${me.TelegramOrWhatsapp}`),
          <EditContactMethod me={me} onClose={close} />,
          me.suspended,
        )}
        {entry("password", <span aria-hidden="true">••••••••</span>, byCode("password"))}
        <ProfileEntry label={t("accounts.role")}>{t(`accounts.${me.role}`)}</ProfileEntry>
        <ProfileEntry label={t("accounts.status")}>
          <Status me={me} />
        </ProfileEntry>
      </dl>
      {(me.role === "teacher" || me.role === "student") && !me.suspended && <HidePhone me={me} />}
    </>
  );
}

function Email({ me }: { me: Me }) {
  if (!me.email) return t("accounts.notGiven");
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Ltr className="break-all">{me.email}</Ltr>
      {!me.emailVerified && <Badge tone="gold">{t("accounts.unverified")}</Badge>}
      {me.emailRefused && <RefusedContact kind="email" />}
    </span>
  );
}

function RefusedContact({ kind }: { kind: "email" | "phone" }) {
  const updating = useUpdateMe();
  return (
    <span className="block w-full">
      <span className="block text-danger">
        {t(kind === "email" ? "accounts.emailRefused" : "accounts.phoneRefused")}
      </span>
      <Button
        variant="secondary"
        isCompact
        className="mt-2"
        isPending={updating.isPending}
        onClick={() => updating.mutate({ [`${kind}Refused`]: false })}
      >
        {t("ui.tryAgain")}
      </Button>
      <ActionError>
        {updating.error ? encodeErrorMessage(updating.error, "accounts.updateFailed") : undefined}
      </ActionError>
    </span>
  );
}

function Status({ me }: { me: Me }) {
  if (me.suspended) return <Badge tone="danger">{t("accounts.suspended")}</Badge>;
  if (!me.approved) return <Badge tone="gold">{t("accounts.pending")}</Badge>;
  return <Badge tone="act">{t("accounts.active")}</Badge>;
}

function EditContactMethod({ me, onClose }: EditProps) {
  const updating = useUpdateMe();
  const [method, setMethod] = useState(me.TelegramOrWhatsapp);
  return (
    <Form
      onSubmit={() => {
        if (updating.isPending) return;
        updating.mutate({ TelegramOrWhatsapp: method }, { onSuccess: onClose });
      }}
    >
      <ChoiceChips
        legend={t("accounts.contactMethod")}
        isLegendHidden
        options={CONTACT_METHODS.map((value) => ({ value, label: t(`accounts.${value}`) }))}
        value={method}
        onChange={setMethod}
      />
      <EditActions
        errorText={
          updating.error ? errorMessage(updating.error, "accounts.updateFailed") : undefined
        }
        isSaving={updating.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

function HidePhone({ me }: { me: Me }) {
  const updating = useUpdateMe();
  const wished = updating.isPending ? updating.variables.phoneHidden : undefined;
  return (
    <div className="border-t border-line py-3">
      <Switch
        label={t(me.role === "student" ? "accounts.hidePhoneFromTeachers" : "accounts.hidePhone")}
        checked={wished ?? me.phoneHidden}
        onChange={({ target }) => {
          if (updating.isPending) return;
          updating.mutate(
            { phoneHidden: target.checked },
            { onError: (error) => toast.error(errorMessage(error, "accounts.updateFailed")) },
          );
        }}
      />
      <ActionError>
        {updating.error ? encodeErrorMessage(updating.error, "accounts.updateFailed") : undefined}
      </ActionError>
    </div>
  );
}

const FIRST = "select, input:not([type=radio]), input:checked, button";

type ProfileEntryProps = {
  label: string;
  children: ReactNode;
  onEdit?: () => void;
  editor?: ReactNode;
};

/** A row of the profile. Its edit button appears on hover and focus, and always on touch screens. */
function ProfileEntry({ label, children, onEdit, editor }: ProfileEntryProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isEdited = editor !== undefined;
  const anchor = useRef<HTMLElement>(null);
  const wasEdited = useRef(isEdited);
  useEffect(() => {
    // The focused element was removed with the editor or the button.
    if (wasEdited.current && !isEdited) button.current?.focus();
    if (!wasEdited.current && isEdited) anchor.current?.querySelector<HTMLElement>(FIRST)?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <div className="group relative py-3">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd ref={anchor} className={isEdited ? "mt-2" : "mt-0.5 min-h-6 pe-12"}>
        {editor ?? children}
        {onEdit && !isEdited && (
          <IconButton
            ref={button}
            label={t("accounts.edit", { what: label })}
            icon={<Pencil className="size-4.5" />}
            onClick={onEdit}
            className="absolute end-0 inset-y-0 my-auto pointer-fine:opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
          />
        )}
      </dd>
    </div>
  );
}
