import { t } from "../../i18n/t.ts";
import type { ApiData } from "../../lib/api-types.ts";
import { joinPath } from "../../lib/course-code.ts";
import { pendingJoin } from "../../lib/pending-join.ts";
import { useSession } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Ltr, Words } from "../../ui/people-text.tsx";

/** What a code leads to, and the way in. */
export function FoundCourse({ course }: { course: ApiData<"GET /api/courses/:code"> }) {
  const { firstName, lastName } = course.teacherId;
  return (
    <Card as="article">
      <div className="flex flex-wrap items-center gap-4">
        <Banner
          seed={course.code}
          src={course.banner}
          isThumbnail
          className="h-16 w-24 shrink-0 rounded-control"
        />
        <div className="min-w-0 grow basis-40">
          <h2 className="text-xl">
            <Words>{course.title}</Words>
          </h2>
          <p className="text-sm text-ink-soft">
            <Words>{`${firstName} ${lastName}`}</Words>
            {" · "}
            {t("catalogue.lessonCount", { count: course.totalLessons })}
          </p>
        </div>
        <JoinNow code={course.code} />
      </div>
      <p dir="auto" className="mt-4 line-clamp-3 text-ink-soft">
        {course.description}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Ltr className="font-mono text-sm break-all">{course.code}</Ltr>
        <CopyButton text={course.code} label={t("ui.copyCode")} look="quiet" isCompact />
      </div>
    </Card>
  );
}

/** A visitor signs up first, a student joins from the dashboard; the code waits in between. */
function JoinNow({ code }: { code: string }) {
  const session = useSession();
  const isStudent = session.status === "signedIn" && session.role === "student";
  if (session.status === "signedIn" && !isStudent) return null;
  return (
    <LinkButton
      to={isStudent ? "/student-dashboard" : joinPath(code)}
      className="max-sm:w-full"
      onClick={() => pendingJoin.remember(code)}
    >
      {t("catalogue.joinNow")}
    </LinkButton>
  );
}
