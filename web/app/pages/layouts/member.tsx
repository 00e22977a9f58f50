import { Outlet } from "react-router";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { useSession } from "../../lib/session/session.ts";
import { ABOVE_TABS } from "./bar.ts";
import { MemberHeader } from "./member-header.tsx";

export default function MemberLayout() {
  const session = useSession();
  return (
    <div className={`flex min-h-dvh flex-col ${ABOVE_TABS}`}>
      <MemberHeader role={session.status === "signedIn" ? session.role : ""} />
      <main id={CONTENT_ID} tabIndex={-1} className="grow">
        <Outlet />
      </main>
    </div>
  );
}
