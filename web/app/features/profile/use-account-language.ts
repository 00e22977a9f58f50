import type { Language } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { chooseLanguage, useLanguage } from "../../i18n/language.ts";
import { takeLanguageChoice, useSession } from "../../lib/session/session.ts";
import { meQuery, useUpdateMe } from "./profile.api.ts";

/**
 * The session, and the language that the page had before the account's was known; headers come and
 * go. Without a language, the account's is shown, and any other is a choice.
 */
let shown: { token: string; before: Language | undefined } | undefined;

/**
 * Keeps the account's language and the page's the same. Who has a language gets the page in it,
 * also where another person chose one on this device. A change from then on is stored with the account,
 * and so are a choice made just before signing in and, for who has none, the page's language.
 */
export function useAccountLanguage(): void {
  const { data: me } = useQuery(meQuery);
  const { mutate } = useUpdateMe();
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const session = useSession();
  const token = session.status === "signedIn" ? session.token : undefined;
  const stored = me?.language;
  useEffect(() => {
    if (token === undefined) return;
    if (shown?.token !== token)
      shown = { token, before: takeLanguageChoice() ? undefined : language };
    if (stored === undefined) return;
    if (stored === language) shown.before = undefined;
    else if (stored === null || shown.before !== language) mutate({ language });
    // Kept on the device too, where the server sees it with the next page.
    else void chooseLanguage(stored).then(revalidate);
  }, [stored, language, mutate, revalidate, token]);
}
