import type { Language } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { chooseLanguage, useLanguage } from "../../i18n/language.ts";
import { takeLanguageChoice, useSession } from "../../lib/session/session.ts";
import { meQuery } from "../../lib/session/me.ts";
import { useUpdateMe } from "./profile.api.ts";

type Shown = {
  token: string;
  /** The account's language when last read. */
  stored: Language | null | undefined;
  /** Language of the page before the account's was known, or undefined if that is shown: any other is a choice. */
  before: Language | undefined;
  /** Choice that the server has not confirmed yet. */
  saving: Language | undefined;
};

/** Module state, because headers remount. */
let shown: Shown | undefined;

/**
 * Synchronises the languages of account and page. A stored account language wins over the device's, also if another
 * device or tab changes it. Later changes are saved to the account, as are a choice made just before signing in and,
 * for accounts without a language, the page's.
 */
export function useAccountLanguage(): void {
  const { data: me } = useQuery(meQuery);
  const { mutateAsync } = useUpdateMe();
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const session = useSession();
  const token = session.status === "signedIn" ? session.token : undefined;
  const stored = me?.language;
  useEffect(() => {
    if (token === undefined) return;
    if (shown?.token !== token) {
      const before = takeLanguageChoice() ? undefined : language;
      shown = { token, stored, before, saving: undefined };
    }
    if (stored === undefined) return;
    const page = shown;
    // The page has followed the account so far.
    if (!page.saving && page.stored === language && stored !== language) page.before = language;
    page.stored = stored;
    if ((page.saving ?? stored) === language) page.before = undefined;
    else if (stored === null || page.before !== language) {
      page.saving = language;
      const finish = () => {
        if (page.saving === language) page.saving = undefined;
      };
      void mutateAsync({ language }).then(finish, finish);
    }
    // Stored in a cookie too, so that the server uses it for the next page.
    else void chooseLanguage(stored).then(revalidate);
  }, [stored, language, mutateAsync, revalidate, token]);
}
