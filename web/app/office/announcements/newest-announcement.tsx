import { shortened } from "@madrasa/contract/shortened";
import { shownTitle } from "@madrasa/contract/shown-title";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { TODO_TARGET, TodoRow } from "../../ui/display/todo.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { forChildren } from "./announcement-details.tsx";
import { useNewest } from "./announcements.api.ts";

/** Characters of a row: some three lines on a phone. */
const BEGINNING = 100;

export function NewestAnnouncement() {
  const { data } = useNewest();
  if (!data?.hasAny) return null;
  if (!data.newest) {
    return (
      <TextLink to="/announcements" className="inline-flex min-h-11 items-center">
        {t("announcements.title")}
      </TextLink>
    );
  }
  const { text, course, author, audience, children } = data.newest;
  const name = `${author.firstName} ${author.lastName}`.trim();
  return (
    <ul aria-label={t("announcements.title")}>
      <TodoRow
        title={
          <Link to="/announcements" className={TODO_TARGET} dir="auto">
            {shortened(text, BEGINNING)}
          </Link>
        }
        detail={
          <>
            <UserText lang={course?.language}>
              {course ? shownTitle(course) : t("announcements.from", { audience })}
            </UserText>
            {name && (
              <>
                {" · "}
                <UserText>{name}</UserText>
              </>
            )}
            {children.length > 0 && ` · ${forChildren(children)}`}
          </>
        }
      />
    </ul>
  );
}
