import { Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { formatNames } from "../../i18n/format-lists.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { focusWhenLost } from "../../lib/browser/focus-when-lost.ts";
import { familyKey } from "../../lib/session/family-key.ts";
import { lastUserId } from "../../lib/session/person.ts";
import { currentSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { RowButton } from "../../ui/button/row-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Child, type Family, useCloseDevice, useOpenDevice } from "./family.api.ts";
import { isFamilyOf } from "./members.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { SetPin } from "./set-pin.tsx";

type ThisPhoneProps = {
  childrenOfGuardian: readonly Child[];
  devices: Family["devices"];
  /** True after children were added: shows a card instead of the row. */
  isNextStep: boolean;
};

export function ThisPhone({ childrenOfGuardian, devices, isNextStep }: ThisPhoneProps) {
  const [asked, setAsked] = useState<"change" | "open">();
  const [isLater, setLater] = useState(false);
  const opening = useOpenDevice();
  const root = useRef<HTMLDivElement>(null);
  const moveFocusOn = () =>
    focusWhenLost(() => root.current?.querySelector<HTMLElement>("a, button")?.focus());
  const close = () => {
    setAsked(undefined);
    moveFocusOn();
  };
  const isOpen = familyKey.read() !== null;
  const isOther = isOpen && !isFamilyOf(lastUserId());
  const isOpenHere = isOpen && !isOther && devices.some(({ isCurrent }) => isCurrent);
  const names = formatNames(childrenOfGuardian.map(({ firstName }) => bidiIsolate(firstName)));
  const notHere = isOther ? "family.thisPhoneOther" : "family.thisPhoneNot";
  const hasChildren = childrenOfGuardian.length > 0;
  const state = t(isOpenHere ? "family.thisPhone" : notHere, {
    names,
    count: childrenOfGuardian.length,
  });
  const here = hasChildren ? state : t("family.devices");
  const putOff = () => {
    setLater(true);
    moveFocusOn();
  };
  return (
    <div ref={root}>
      {isNextStep && !isLater ? (
        <Card as="section" className="mt-6">
          <h2 className="text-xl">{t("family.doTheyUseIt")}</h2>
          <p className="mt-1 text-ink-soft">{isOpenHere ? here : t("family.devicesHelp")}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            {isOpenHere ? (
              <LinkButton to="/who">{t("accounts.whoIsLearning")}</LinkButton>
            ) : (
              <Button onClick={() => setAsked("open")}>{t("family.openDevice")}</Button>
            )}
            <Button variant="secondary" onClick={putOff}>
              {t("family.notNow")}
            </Button>
          </div>
        </Card>
      ) : (
        <div className="flex items-center gap-4 border-b border-line py-3">
          <Smartphone strokeWidth={1.75} className="mx-2.5 size-6 shrink-0 text-act" />
          <p className="min-w-0 grow">{here}</p>
          <Button variant="quiet" className="-me-3 shrink-0" onClick={() => setAsked("change")}>
            {t("family.change")}
            <HiddenName>{t("family.devices")}</HiddenName>
          </Button>
        </div>
      )}
      {asked === "change" && (
        <PhoneDialog
          devices={devices}
          isOpenHere={isOpenHere}
          canOpen={hasChildren}
          onOpen={() => setAsked("open")}
          onClose={close}
        />
      )}
      {asked === "open" && (
        <PasswordDialog
          title={t("family.openDevice")}
          action={t("family.open")}
          failed="family.openFailed"
          onSubmit={opening.mutateAsync}
          onClose={close}
        >
          {t("family.openText")} {isOther && t("family.openInstead")}
        </PasswordDialog>
      )}
    </div>
  );
}

type PhoneDialogProps = Pick<ThisPhoneProps, "devices"> & {
  isOpenHere: boolean;
  canOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

function PhoneDialog({ devices, isOpenHere, canOpen, onOpen, onClose }: PhoneDialogProps) {
  const closing = useCloseDevice();
  const [isPinAsked, setPinAsked] = useState(false);
  const here = devices.find(({ isCurrent }) => isCurrent);
  const session = currentSession();
  const isStudent = session.status === "signedIn" && session.role === "student";
  if (isPinAsked)
    return <SetPin owner="guardian" hasPin={here?.hasPin ?? false} {...{ onClose }} />;
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("family.devices")} size="small">
      <p className="text-ink-soft">{t("family.devicesHelp")}</p>
      <ul className="mt-3 divide-y divide-line">
        {devices.map(({ _id, browser, openedAt }) => {
          const name = browser === "" ? t("security.unknownBrowser") : browser;
          return (
            <li key={_id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <bdi>{name}</bdi>
                <p className="text-sm text-ink-soft">
                  {t("family.since", { date: formatDate(openedAt) })}
                </p>
              </div>
              <Button
                variant="quiet"
                isPending={closing.isPending}
                onClick={() =>
                  closing.mutate(_id, { onError: () => toast.error(t("family.closeFailed")) })
                }
              >
                {t("family.close")}
                <HiddenName>{name}</HiddenName>
              </Button>
            </li>
          );
        })}
        {here && isStudent && (
          <li className="py-1.5">
            <RowButton
              label={t("family.pinYours")}
              detail={t(here.hasPin ? "family.pinOn" : "family.pinOffYours")}
              onClick={() => setPinAsked(true)}
            />
          </li>
        )}
      </ul>
      {isOpenHere && canOpen ? (
        <LinkButton to="/who" variant="secondary" className="mt-4 w-full">
          {t("accounts.whoIsLearning")}
        </LinkButton>
      ) : (
        canOpen && (
          <Button className="mt-4 w-full" onClick={onOpen}>
            {t("family.openDevice")}
          </Button>
        )
      )}
    </Dialog>
  );
}
