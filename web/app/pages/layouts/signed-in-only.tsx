import { Guard } from "./guard.tsx";

export default function SignedInOnly() {
  return <Guard />;
}
