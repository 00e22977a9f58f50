import { useJoinPendingCourse } from "../../features/enrolment/join-pending-course.ts";
import { Guard } from "./guard.tsx";

export default function SignedInOnly() {
  useJoinPendingCourse();
  return <Guard />;
}
