import { Guard } from "../../lib/guards.tsx";

const ROLES = ["superadmin"];

export default function SuperadminOnly() {
  return <Guard roles={ROLES} />;
}
