import "../../i18n/learning.ts";
import { useJoinPendingCourse } from "../../features/enrolment/join-pending-course.ts";
import { Guard } from "./guard.tsx";

const ROLES = ["student"];

export default function StudentOnly() {
  useJoinPendingCourse();
  return <Guard roles={ROLES} />;
}
