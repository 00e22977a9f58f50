import { type Passage, VERSES } from "@madrasa/contract/quran/verses";
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

/**
 * The recorder of a course, without header and tabs. `lessonId`: a lesson that asks for a recitation; `from` and `to`: a
 * passage to recite again.
 */
export function ReciteCourse() {
  useAccountLanguage();
  const { courseId = "" } = useParams();
  const [search] = useSearchParams();
  const lessonId = search.get("lessonId");
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
        {(submission) => (
          <RecitingRoom
            key={courseId}
            submission={submission}
            lesson={lesson}
            again={passageIn(search)}
          />
        )}
      </Loaded>
      <OutboxSenderLater />
    </main>
  );
}

function passageIn(search: URLSearchParams): Passage | undefined {
  const [from, to] = [Number(search.get("from")), Number(search.get("to"))];
  const isPassage = [from, to].every(Number.isInteger) && from >= 1 && from <= to && to <= VERSES;
  return isPassage ? { from, to } : undefined;
}
