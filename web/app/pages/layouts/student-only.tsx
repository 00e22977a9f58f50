import { Guard } from "../../lib/guards.tsx";

const ROLES = ["student"];

export default function StudentOnly() {
  return <Guard roles={ROLES} />;
}
