import { useQuery } from "@tanstack/react-query";
import { LayoutDashboard, LogOut, UsersRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { DeleteAccount } from "../office/account-deletion/delete-account.tsx";
import { ChooseLanguage } from "../people/profile/choose-language.tsx";
import type { Me } from "../people/profile/edit-actions.tsx";
import { Profile } from "../people/profile/profile.tsx";
import { ReadingSettings } from "../people/profile/reading-settings.tsx";
import { SecondStep } from "../people/second-step/second-step.tsx";
import { DeviceList } from "../people/sign-in/device-list.tsx";
import { meQuery } from "../lib/session/me.ts";
import { useLogOut } from "../people/profile/profile.api.ts";
import { loadMessages } from "../i18n/load.ts";
import { t } from "../i18n/t.ts";
import { toggleTheme, useTheme } from "../lib/browser/theme.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { dashboardOf } from "../lib/session/destinations.ts";
import { useSession } from "../lib/session/session.ts";
import { Button } from "../ui/button/button.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { ActionError } from "../ui/feedback/action-error.tsx";
import { LinkButton } from "../ui/button/link-button.tsx";
import { Switch } from "../ui/form/switch.tsx";
import { Drawer } from "../ui/overlay/drawer.tsx";
import { Page } from "../ui/page/page.tsx";

const GuardianPhone = lazyComponent<{ isShown: boolean }>(
  async () => {
    const [part] = await Promise.all([
      import("../people/profile/guardian-phone.tsx"),
      loadMessages("family"),
    ]);
    return part.GuardianPhone;
  },
  { Meanwhile: () => null, Instead: () => null },
);

const MessageChoices = lazyComponent<{ me: Me }>(
  async () => {
    const [part] = await Promise.all([
      import("../people/profile/message-choices.tsx"),
      loadMessages("digest"),
    ]);
    return part.MessageChoices;
  },
  { Meanwhile: () => null, Instead: () => null },
);

const Readers = lazyComponent(
  async () => {
    const [part] = await Promise.all([
      import("../family/guardians/progress-viewers.tsx"),
      loadMessages("guardians"),
    ]);
    return part.ProgressViewers;
  },
  { Meanwhile: () => null, Instead: () => null },
);

const Certificates = lazyComponent(
  async () => {
    const [part] = await Promise.all([
      import("../learning/certificates/own-certificates.tsx"),
      loadMessages("certificate"),
      loadMessages("learning"),
    ]);
    return part.OwnCertificates;
  },
  { Meanwhile: () => null, Instead: () => null },
);

export function meta() {
  return pageTitle("accounts.settings");
}

export default function UserSettings() {
  const session = useSession();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const role = session.status === "signedIn" ? session.role : "";
  return (
    <>
      <Page title={t("accounts.settings")} isNarrow />
      <AccountPanel
        role={role}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          void navigate(dashboardOf(role));
        }}
      />
    </>
  );
}

type PanelProps = { role: string; isOpen: boolean; onClose: () => void };

function AccountPanel({ role, isOpen, onClose }: PanelProps) {
  const isDark = useTheme() === "dark";
  const { data: me } = useQuery(meQuery);
  const isChild = me?.isChild === true;
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("accounts.settings")}
      side="end"
      isWide
    >
      <Profile />
      {!isChild && (role === "student" || role === "teacher") && (
        <LinkButton
          to="/family"
          variant="secondary"
          icon={<UsersRound className="size-5" />}
          className="my-3 w-full"
        >
          {t("accounts.children")}
        </LinkButton>
      )}
      {me?.isGuardian && !me.suspended && (
        <GuardianPhone isShown={me.phoneShownAsGuardian === true} />
      )}
      {me && !isChild && <MessageChoices me={me} />}
      {me && !isChild && role === "student" && <Readers />}
      {me && role === "student" && <Certificates />}
      {me && role === "teacher" && (
        <section aria-labelledby="second-step" className="border-t border-line py-3">
          <h3 id="second-step" className="mb-2 text-sm text-ink-soft">
            {t("accounts.secondStep")}
          </h3>
          <SecondStep />
        </section>
      )}
      <div className="border-t border-line pt-3 pb-4">
        <ChooseLanguage />
      </div>
      <div className="border-t border-line py-3">
        <Switch label={t("ui.darkTheme")} checked={isDark} onChange={toggleTheme} />
        <ReadingSettings />
      </div>
      {me && !isChild && <DeviceList />}
      <div className="mt-6 grid gap-3">
        <LinkButton to={dashboardOf(role)} icon={<LayoutDashboard className="size-5" />}>
          {t("accounts.dashboardLink")}
        </LinkButton>
        <div className="grid gap-3 sm:grid-cols-2">
          <LogOutButton everywhere={false} />
          {!isChild && <LogOutButton everywhere />}
        </div>
        <LinkButton to="/told-the-school" variant="quiet">
          {t("accounts.toldSchool")}
        </LinkButton>
        {!isChild && !me?.suspended && <DeleteAccount role={role} />}
      </div>
    </Drawer>
  );
}

function LogOutButton({ everywhere }: { everywhere: boolean }) {
  const logOut = useLogOut();
  return (
    <div className="grid content-start gap-1.5">
      <Button
        variant="secondary"
        isPending={logOut.isPending}
        icon={<LogOut className="size-5 rtl:-scale-x-100" />}
        onClick={() => logOut.mutate({ everywhere })}
      >
        {t(everywhere ? "accounts.logOutEverywhere" : "accounts.logOut")}
      </Button>
      <ActionError>{logOut.errorText}</ActionError>
    </div>
  );
}
