import { Guard } from "../../lib/guards.tsx";

export default function SignedInOnly() {
  return <Guard />;
}
