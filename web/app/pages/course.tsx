import { shownTitle } from "@madrasa/contract/shown-title";
import { ApiError } from "@madrasa/contract/client";
import { isId } from "@madrasa/contract/ids";
import { shortened } from "@madrasa/contract/shortened";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { meQuery } from "../lib/session/me.ts";
import { type CoursePage, coursePageQuery } from "../courses/catalogue/catalogue.api.ts";
import { CourseSkeleton, CourseDetails } from "../courses/catalogue/course-details.tsx";
import { JoinNow } from "../courses/catalogue/join-now.tsx";
import { EnterCourse } from "../learning/enrolment/enter-course.tsx";
import { loadMessages } from "../i18n/load.ts";
import { t } from "../i18n/t.ts";
import { coursePath, editorPath } from "../lib/format/course-code.ts";
import { MetadataTags } from "../lib/page-head/metadata-tags.tsx";
import type { PageMetadata } from "../lib/page-head/page-title.ts";
import { servedMetadata } from "../lib/page-head/served-metadata.ts";
import { useSession } from "../lib/session/session.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import type { ComplaintDialogProps } from "../base/complaints/complaint-dialog.tsx";
import type { JoinForFamilyProps } from "../family/family/join-for-family.tsx";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { LoadError } from "../ui/feedback/load-error.tsx";
import type { Route } from "./+types/course.ts";

/** Rendered by the page, which has the data. */
export function meta() {
  return [];
}

export default function Course({ params }: Route.ComponentProps) {
  const courseId = params.courseId.toLowerCase();
  const query = useQuery({
    ...coursePageQuery(courseId),
    enabled: isId(courseId),
  });
  const { data, error } = query;
  const isGone = !isId(courseId) || (error instanceof ApiError && error.status === 404);
  const course = isGone ? undefined : data;

  return (
    <>
      <MetadataTags metadata={isGone ? undefined : metadataOf(courseId, course)} />
      {isGone ? (
        <CentredNotice
          title={t("catalogue.courseNotFound")}
          mark={<SearchX strokeWidth={1.5} className="size-9" />}
          actions={<LinkButton to="/courses">{t("catalogue.exploreCourses")}</LinkButton>}
        >
          {t("catalogue.courseNotFoundHelp")}
        </CentredNotice>
      ) : course ? (
        <CourseDetails course={course} actions={<CourseActions course={course} />} />
      ) : error ? (
        <>
          <h1 className="sr-only">{t("catalogue.course")}</h1>
          <LoadError query={query} failed="catalogue.courseFailed" />
        </>
      ) : (
        <>
          <h1 className="sr-only">{t("catalogue.course")}</h1>
          <CourseSkeleton />
        </>
      )}
    </>
  );
}

function metadataOf(courseId: string, course: CoursePage | undefined): PageMetadata {
  const path = coursePath(courseId);
  const served = servedMetadata(path);
  if (!course) {
    return served ?? { path, title: t("catalogue.course"), description: t("site.description") };
  }
  return {
    path,
    title: shownTitle(course),
    description: shortened(course.description),
    card: served?.card ?? `/cards/${courseId}.jpg`,
  };
}

const JoinForFamily = lazyComponent<JoinForFamilyProps>(
  async () => {
    const [{ JoinForFamily: Loaded }] = await Promise.all([
      import("../family/family/join-for-family.tsx"),
      loadMessages("family"),
    ]);
    return Loaded;
  },
  { Meanwhile: () => <Skeleton className="h-12 w-full" /> },
);

const ReportButton = lazyComponent<Pick<ComplaintDialogProps, "subjects">>(
  async () => (await import("../base/complaints/report-button.tsx")).ReportButton,
  { Meanwhile: () => <div className="h-11" />, Instead: () => null },
);

function CourseActions({ course }: { course: CoursePage }) {
  const isSignedIn = useSession().status === "signedIn";
  return (
    <>
      <JoinAction course={course} />
      {isSignedIn && (
        <div className="mt-3">
          <ReportButton
            subjects={[
              { kind: "course", _id: course._id },
              { kind: "person", _id: course.teacherId._id, courseId: course._id },
            ]}
          />
        </div>
      )}
    </>
  );
}

function JoinAction({ course }: { course: CoursePage }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const isStudent = session.status === "signedIn" && session.role === "student";
  const { data: me } = useQuery({ ...meQuery, enabled: isStudent });
  const closed = course.can.join ? undefined : <EnrolmentClosed isLocked={!course.enrollable} />;
  if (session.status !== "signedIn") {
    return (
      closed ?? (
        <JoinNow code={course._id} title={shownTitle(course)} lang={course.language} place="page" />
      )
    );
  }
  if (session.role === "teacher") return <TeacherAction course={course} closed={closed} />;
  if (session.role !== "student") {
    return closed ?? <OnlyStudentsJoin />;
  }
  const enter = {
    courseId: course._id,
    closed,
    onJoined: () => void queryClient.invalidateQueries(coursePageQuery(course._id)),
  };
  if (closed || !me?.isGuardian) return <EnterCourse {...enter} />;
  return (
    <JoinForFamily
      courseId={course._id}
      renderOwn={(label) => <EnterCourse {...enter} joinLabel={label} />}
    />
  );
}

function TeacherAction({ course, closed }: { course: CoursePage; closed: ReactNode }) {
  const { data: me } = useQuery(meQuery);
  if (me?._id !== course.teacherId._id) {
    if (closed || !me?.isGuardian) return closed ?? <OnlyStudentsJoin />;
    return (
      <JoinForFamily
        courseId={course._id}
        renderOwn={(_, offered) => offered === 0 && <OnlyStudentsJoin />}
      />
    );
  }
  return (
    <>
      <LinkButton to={editorPath(course._id)} isWide>
        {t("catalogue.openEditor")}
      </LinkButton>
      <p className="mt-2 text-sm text-ink-soft">{t("catalogue.yourCourse")}</p>
    </>
  );
}

function OnlyStudentsJoin() {
  return <p className="text-ink-soft">{t("catalogue.studentsJoin")}</p>;
}

function EnrolmentClosed({ isLocked }: { isLocked: boolean }) {
  return (
    <div>
      <p className="font-semibold">{t(isLocked ? "catalogue.closed" : "catalogue.notNow")}</p>
      <p className="mt-1 text-ink-soft">
        {t(isLocked ? "catalogue.closedHelp" : "catalogue.notNowHelp")}
      </p>
    </div>
  );
}
