import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { Guard } from "./guard.tsx";

export const clientLoader = messagesLoader("learning", "staff");
export const shouldRevalidate = neverRevalidate;

const ROLES = ["teacher"];

export default function TeacherOnly() {
  return <Guard roles={ROLES} />;
}
