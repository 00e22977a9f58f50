import "../../i18n/staff.ts";
import { Guard } from "./guard.tsx";

const ROLES = ["teacher"];

export default function TeacherOnly() {
  return <Guard roles={ROLES} />;
}
