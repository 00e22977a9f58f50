import { StudentList } from "../../features/students/student-list.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("students.students");
}

export default function Students() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-10 md:py-9">
      <StudentList />
    </div>
  );
}
