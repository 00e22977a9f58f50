import { useJoinPendingCourse } from "../../learning/enrolment/join-pending-course.ts";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { Guard } from "./guard.tsx";

export const clientLoader = messagesLoader("refusals");
export const shouldRevalidate = neverRevalidate;

export default function SignedInOnly() {
  useJoinPendingCourse();
  return <Guard />;
}
