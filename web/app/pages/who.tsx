import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { WhoIsLearning } from "../features/family/who-is-learning.tsx";
import { messagesLoader, neverAgain } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { familyKey } from "../lib/session/family-key.ts";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("family");
export const shouldRevalidate = neverAgain;

export function meta() {
  return pageTitle("accounts.whoIsLearning");
}

/** On a phone that a guardian opened for several children. */
export default function Who() {
  const navigate = useNavigate();
  const [key, setKey] = useState<string | null>();
  useEffect(() => {
    const stored = familyKey.read();
    setKey(stored);
    if (stored === null) void navigate("/login", { replace: true });
  }, [navigate]);
  return (
    <Page title={t("accounts.whoIsLearning")}>{key && <WhoIsLearning openedWith={key} />}</Page>
  );
}
