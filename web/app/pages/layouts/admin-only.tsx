import "../../i18n/staff.ts";
import { ADMINS } from "@madrasa/contract/roles";
import { Guard } from "../../lib/guards.tsx";

export default function AdminOnly() {
  return <Guard roles={ADMINS} />;
}
