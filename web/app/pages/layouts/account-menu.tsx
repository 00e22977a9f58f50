import { useQuery } from "@tanstack/react-query";
import {
  CircleUser,
  Compass,
  LogOut,
  NotebookPen,
  Settings,
  ShieldCheck,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { useFamilyKey } from "../../lib/session/family-key-changes.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { ClippedText } from "../../ui/display/user-text.tsx";
import { meQuery } from "../../lib/session/me.ts";
import { type useLogOut } from "../../people/profile/profile.api.ts";

const SecondStepDialog = lazyComponent(
  async () => (await import("../../people/second-step/second-step-dialog.tsx")).SecondStepDialog,
);

export function AccountMenu({ logOut }: { logOut: ReturnType<typeof useLogOut> }) {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const isFamilys = useFamilyKey() !== null;
  const [isAsked, setAsked] = useState(false);
  const isAdmin = me?.role === "generaladmin" || me?.role === "superadmin";
  return (
    <>
      <Menu
        trigger={
          <>
            <CircleUser className="size-5" />
            <span className="sr-only">{t("accounts.account")}</span>
            {me && <ClippedText className="max-w-40 max-md:hidden">{me.firstName}</ClippedText>}
          </>
        }
        entries={[
          ...(!isFamilys
            ? []
            : [
                {
                  id: "who",
                  label: t("accounts.whoIsLearning"),
                  icon: <UsersRound className="size-5 text-ink-soft" />,
                  onAction: () => void navigate("/who"),
                },
              ]),
          ...(me?.role === "student"
            ? [
                {
                  id: "notes",
                  label: t("accounts.myNotes"),
                  icon: <NotebookPen className="size-5 text-ink-soft" />,
                  onAction: () => void navigate("/notes"),
                },
              ]
            : []),
          ...(me?.role === "teacher"
            ? [
                {
                  id: "explore",
                  label: t("site.explore"),
                  icon: <Compass className="size-5 text-ink-soft" />,
                  onAction: () => void navigate("/courses"),
                },
              ]
            : []),
          {
            id: "settings",
            label: t("accounts.settings"),
            icon: <Settings className="size-5 text-ink-soft" />,
            onAction: () => void navigate("/user-settings"),
          },
          ...(isAdmin
            ? [
                {
                  id: "second-step",
                  label: t("accounts.secondStep"),
                  icon: <ShieldCheck className="size-5 text-ink-soft" />,
                  onAction: () => setAsked(true),
                },
              ]
            : []),
          {
            id: "log-out",
            label: t("accounts.logOut"),
            icon: <LogOut className="size-5 text-ink-soft rtl:-scale-x-100" />,
            isDisabled: logOut.isPending,
            onAction: () => logOut.mutate({ everywhere: false }),
          },
        ]}
      />
      {isAsked && <SecondStepDialog onClose={() => setAsked(false)} />}
    </>
  );
}
