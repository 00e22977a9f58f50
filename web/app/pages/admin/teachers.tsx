import { TeacherList } from "../../office/teachers/teacher-list.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("teachers.teachers");
}

export default function Teachers() {
  return <TeacherList />;
}
