import { TeacherList } from "../../features/teachers/teacher-list.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("teachers.teachers");
}

export default function Teachers() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-10 md:py-9">
      <TeacherList />
    </div>
  );
}
