import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { submissionStateQuery } from "../halaqa/recitations/recitations.api.ts";
import { RecitingRoom } from "../halaqa/recitations/reciting-room.tsx";
import { courseQuery } from "../learning/enrolment/enrolment.api.ts";
import { CONTENT_ID } from "../lib/content-id.ts";
import { lessonsInOrder } from "../office/viewer/course-tree.ts";
import { useAccountLanguage } from "../people/profile/use-account-language.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { OutboxSenderLater } from "./layouts/outbox-badge-later.tsx";

/** The recorder of a course, without header and tabs; `lessonId` for a lesson that asks for a recitation. */
export function ReciteCourse() {
  useAccountLanguage();
  const { courseId = "" } = useParams();
  const lessonId = useSearchParams()[0].get("lessonId");
  const query = useQuery(submissionStateQuery(courseId));
  const viewed = useQuery({ ...courseQuery(courseId), enabled: lessonId !== null });
  const lessons = viewed.data ? lessonsInOrder(viewed.data) : [];
  const lesson = lessons.find(({ _id }) => _id === lessonId)?.title;
  return (
    <main
      id={CONTENT_ID}
      tabIndex={-1}
      className="mx-auto flex min-h-[calc(100dvh-var(--line-strip,0px))] w-full max-w-xl flex-col px-4"
    >
      <Loaded query={query} failed="recitations.loadFailed">
        {(submission) => <RecitingRoom key={courseId} submission={submission} lesson={lesson} />}
      </Loaded>
      <OutboxSenderLater />
    </main>
  );
}
