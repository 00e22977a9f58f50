import { t } from "../../i18n/t.ts";
import { joinPath } from "../../lib/format/course-code.ts";
import { pendingJoin } from "../../lib/session/pending-join.ts";
import { useSession } from "../../lib/session/session.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";

export type JoinNowProps = { code: string; title: string; className?: string };

/**
 * A visitor signs up first and a student joins from the dashboard; the code is stored until then.
 */
export function JoinNow({ code, title, className = "max-sm:w-full" }: JoinNowProps) {
  const session = useSession();
  const isStudent = session.status === "signedIn" && session.role === "student";
  if (session.status === "signedIn" && !isStudent) return null;
  return (
    <LinkButton
      to={isStudent ? "/student-dashboard" : joinPath(code)}
      className={className}
      onClick={() => pendingJoin.remember(code)}
    >
      {t("catalogue.joinNow")}
      <span className="sr-only">
        {": "}
        <UserText>{title}</UserText>
      </span>
    </LinkButton>
  );
}
