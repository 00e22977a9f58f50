import type { Language } from "@madrasa/contract/languages";
import { t } from "../../i18n/t.ts";
import { joinPath } from "../../lib/format/course-code.ts";
import { invitation, pendingJoin } from "../../lib/session/pending-join.ts";
import { useSession } from "../../lib/session/session.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";

export type JoinNowProps = {
  code: string;
  title: string;
  lang: Language;
  /** A card has no room to explain what the teacher will see. */
  place?: "card" | "found" | "page";
};

/**
 * Stores the code: a visitor signs up first, and a student joins from the dashboard. If the page does not explain what
 * the teacher will see, the dashboard asks.
 */
export function JoinNow({ code, title, lang, place = "found" }: JoinNowProps) {
  const session = useSession();
  const isStudent = session.status === "signedIn" && session.role === "student";
  if (session.status === "signedIn" && !isStudent) return null;
  const isCard = place === "card";
  const wanted = isCard && isStudent ? invitation : pendingJoin;
  const link = (
    <LinkButton
      to={isStudent ? "/student-dashboard" : joinPath(code)}
      className={LINK[place]}
      onClick={() => wanted.remember(code)}
    >
      {t("catalogue.joinNow")}
      <HiddenName lang={lang}>{title}</HiddenName>
    </LinkButton>
  );
  if (isCard) return link;
  return (
    <div className={place === "found" ? "max-w-64 max-sm:w-full max-sm:max-w-none" : undefined}>
      {link}
      <p className="mt-2 text-sm text-ink-soft">{t("enrolment.teacherSees")}</p>
    </div>
  );
}

const LINK = { card: "grow", found: "max-sm:w-full", page: "w-full" };
