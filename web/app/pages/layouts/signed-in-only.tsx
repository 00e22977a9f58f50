import { useJoinPendingCourse } from "../../learning/enrolment/join-pending-course.ts";
import { messagesLoader, neverAgain } from "../../i18n/route-messages.ts";
import { Guard } from "./guard.tsx";

export const clientLoader = messagesLoader("refusals");
export const shouldRevalidate = neverAgain;

export default function SignedInOnly() {
  useJoinPendingCourse();
  return <Guard />;
}
