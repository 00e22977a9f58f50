import type { Language } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { chooseLanguage, useLanguage } from "../../i18n/language.ts";
import { takeLanguageChoice, useSession } from "../../lib/session/session.ts";
import { meQuery } from "../../lib/session/me.ts";
import { useUpdateMe } from "./profile.api.ts";

/**
 * Session, and language of the page before the account's was known. Module state, because headers remount. `before` is
 * undefined if the account's language is shown; any other language is then a choice.
 */
let shown: { token: string; before: Language | undefined } | undefined;

/**
 * Synchronises the languages of account and page. A stored account language wins over the device's. Later changes are
 * saved to the account, as are a choice made just before signing in and, for accounts without a language, the page's.
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
    // Stored in a cookie too, so that the server uses it for the next page.
    else void chooseLanguage(stored).then(revalidate);
  }, [stored, language, mutate, revalidate, token]);
}
