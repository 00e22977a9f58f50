import { StudentList } from "../../office/students/student-list.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("students.students");
}

export default function Students() {
  return (
    <div className="max-w-5xl">
      <StudentList />
    </div>
  );
}
