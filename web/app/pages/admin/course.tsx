import { OverseenCourseDetails } from "../../office/oversight/overseen-course-details.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import type { Route } from "./+types/course";

export function meta() {
  return pageTitle("oversight.course");
}

export default function Course({ params: { courseId } }: Route.ComponentProps) {
  return (
    <div className="max-w-5xl">
      <OverseenCourseDetails courseId={courseId} />
    </div>
  );
}
