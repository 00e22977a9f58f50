import { useInfiniteQuery } from "@tanstack/react-query";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useState } from "react";
import { EnrolRow } from "../learning/enrolment/enrol-row.tsx";
import { EnrolledCourses } from "../learning/enrolment/enrolled-courses.tsx";
import { enrolledQuery } from "../learning/enrolment/enrolment.api.ts";
import { LateAnnouncement } from "../office/announcements/late-announcement.ts";
import { Greeting } from "../office/home/greeting.tsx";
import { useFirstName, useHome } from "../office/home/home.api.ts";
import { HomeFirst } from "../office/home/home-first.tsx";
import { HomeOthers } from "../office/home/home-others.tsx";
import type { QueuedRecitationsProps } from "../halaqa/recitations/queued-recitations.tsx";
import type { ReciteLineProps } from "./recite-line.tsx";
import { useSaved } from "../device/saved/use-saved.ts";
import { draftsMark, localStore } from "../lib/storage/storage.ts";
import { invitation } from "../lib/session/pending-join.ts";
import { loadMessages } from "../i18n/load.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Skeleton, SkeletonGroup } from "../ui/feedback/skeleton.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";
import type { GuardianHomeProps } from "./guardian-home.tsx";

const AnswerInvitation = lazyComponent(
  async () => (await import("../learning/enrolment/answer-invitation.tsx")).AnswerInvitation,
);
const SearchCourse = lazyComponent(
  async () => (await import("../learning/enrolment/search-course.tsx")).SearchCourse,
);

/** After the page is usable: milliseconds. */
const LATE_MS = 600;

const UNSEEN = { Meanwhile: () => null, Instead: () => null };
const RecordLinks = lazyComponent(
  async () => (await import("../halaqa/sheet/record-links.tsx")).RecordLinks,
  UNSEEN,
);

const WeekRow = lazyComponent<{ hasCourses: boolean }>(
  async () => (await import("../office/digest/week-row.tsx")).WeekRow,
  { ...UNSEEN, afterMs: LATE_MS },
);

const QueuedRecitations = lazyComponent<QueuedRecitationsProps>(
  async () => (await import("../halaqa/recitations/queued-recitations.tsx")).QueuedRecitations,
  UNSEEN,
);

const ReciteLine = lazyComponent<ReciteLineProps>(
  async () => (await import("./load-recite-line.ts")).loadReciteLine(),
  { ...UNSEEN, afterMs: LATE_MS },
);

const Heading = () => (
  <h1 className="mb-4 text-2xl md:text-[1.75rem]">{t("enrolment.myCourses")}</h1>
);

/** Loaded lazily: children of a guardian without courses. */
const GuardianHome = lazyComponent<GuardianHomeProps>(
  async () => {
    const [{ GuardianHome: Home }] = await Promise.all([
      import("./guardian-home.tsx"),
      loadMessages("announcements"),
      loadMessages("family"),
      loadMessages("guardians"),
      loadMessages("recitations"),
      loadMessages("refusals"),
      loadMessages("sheet"),
    ]);
    return Home;
  },
  { Meanwhile: Heading },
);

export function meta() {
  return pageTitle("enrolment.myCourses");
}

export default function StudentDashboard() {
  const { data } = useInfiniteQuery(enrolledQuery);
  const { first, others, isPending } = useHome();
  const firstName = useFirstName();
  const saved = useSaved();
  const [isInvited] = useState(() => invitation.read() !== undefined);
  const [page] = data?.pages ?? [];
  const hasNone = page?.courseList.length === 0;
  const [hasDrafts] = useState(() => localStore.read(draftsMark()) !== null);
  const courses = (data?.pages ?? [])
    .flatMap(({ courseList }) => courseList)
    .map((course) => ({ _id: course._id, title: shownTitle(course) }));
  return (
    <div className={`${PAGE_FRAME} max-md:pt-4`}>
      <Greeting name={firstName} />
      {isInvited && <AnswerInvitation />}
      {!hasNone && <Heading />}
      {page?.isSavedCopy && saved && (
        <div className="mb-4">
          <saved.SavedCopyNotice />
        </div>
      )}
      {hasDrafts && <QueuedRecitations courses={courses} />}
      {hasNone && (
        <GuardianHome heading={<Heading />}>
          <div className="mb-10">
            <SearchCourse />
          </div>
          <EnrolledCourses except={undefined} isReady={!isPending} />
        </GuardianHome>
      )}
      {isPending ? (
        <SkeletonGroup label={t("ui.loading")} className="mb-6">
          <Skeleton className="h-72 w-full rounded-card" />
        </SkeletonGroup>
      ) : (
        (first !== undefined || others.length > 0) && (
          <div className="mb-4 grid gap-2 md:mb-8">
            {first && <HomeFirst entry={first} />}
            <HomeOthers entries={others} />
          </div>
        )
      )}
      {!hasNone && <LateAnnouncement />}
      {!hasNone && <ReciteLine replyOf={first?.answer && first.course._id} />}
      <RecordLinks />
      {page && <WeekRow hasCourses={!hasNone} />}
      {!hasNone && <EnrolledCourses except={first?.course._id} isReady={!isPending} />}
      {page && !hasNone && <EnrolRow className="mt-4 md:mt-8" />}
      {saved && <saved.SavedCourses className="mt-12 border-t border-line pt-10" />}
    </div>
  );
}
