import { useJoinPendingCourse } from "../../learning/enrolment/join-pending-course.ts";
import { messagesLoader, neverAgain } from "../../i18n/route-messages.ts";
import { useLoadedSaved } from "../../device/saved/use-saved.ts";
import { Guard } from "./guard.tsx";

export const clientLoader = messagesLoader("learning");
export const shouldRevalidate = neverAgain;

const ROLES = ["student"];

export default function StudentOnly() {
  useJoinPendingCourse();
  useLoadedSaved();
  return <Guard roles={ROLES} />;
}
