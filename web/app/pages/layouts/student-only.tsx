import { useJoinPendingCourse } from "../../learning/enrolment/join-pending-course.ts";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { useLoadedSaved } from "../../device/saved/use-saved.ts";
import { Guard } from "./guard.tsx";

export const clientLoader = messagesLoader("learning");
export const shouldRevalidate = neverRevalidate;

const ROLES = ["student"];

export default function StudentOnly() {
  useJoinPendingCourse();
  useLoadedSaved();
  return <Guard roles={ROLES} />;
}
