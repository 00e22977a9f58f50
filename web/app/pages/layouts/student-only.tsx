import "../../i18n/learning.ts";
import { Guard } from "./guard.tsx";

const ROLES = ["student"];

export default function StudentOnly() {
  return <Guard roles={ROLES} />;
}
