import { Guard } from "./guard.tsx";

const ROLES = ["superadmin"];

export default function SuperadminOnly() {
  return <Guard roles={ROLES} />;
}
