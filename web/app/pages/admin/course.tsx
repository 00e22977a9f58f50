import { OverseenCourseDetails } from "../../features/oversight/overseen-course-details.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import type { Route } from "./+types/course";

export function meta() {
  return pageTitle("oversight.course");
}

export default function Course({ params: { courseId } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-10 md:py-9">
      <OverseenCourseDetails courseId={courseId} />
    </div>
  );
}
