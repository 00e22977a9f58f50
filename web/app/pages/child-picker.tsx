import { useEffect } from "react";
import { useNavigate } from "react-router";
import { ChildPicker } from "../family/family/child-picker.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { CONTENT_ID } from "../lib/content-id.ts";
import { useIsHydrated } from "../lib/hooks/use-is-hydrated.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { familyKey } from "../lib/session/family-key.ts";
import { AppHeader } from "../ui/page/app-header.tsx";
import { LanguageSelect } from "../ui/page/language-select.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("family");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.whoIsLearning");
}

/** Names and nothing else: no links, no tabs, no footer. */
export default function ChildPickerPage() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const key = isHydrated ? familyKey.read() : undefined;
  useEffect(() => {
    if (key === null) void navigate("/login", { replace: true });
  }, [key, navigate]);
  return (
    <>
      <AppHeader
        home="/who"
        links={[]}
        hasMenu={false}
        tools={<LanguageSelect isForNextSession />}
      />
      <main id={CONTENT_ID} tabIndex={-1}>
        <Page title={t("accounts.whoIsLearning")}>{key && <ChildPicker openedWith={key} />}</Page>
      </main>
    </>
  );
}
