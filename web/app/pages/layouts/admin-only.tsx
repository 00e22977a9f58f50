import "../../i18n/staff.ts";
import { ADMINS } from "@madrasa/contract/roles";
import { Guard } from "./guard.tsx";

export default function AdminOnly() {
  return <Guard roles={ADMINS} />;
}
