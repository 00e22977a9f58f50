import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { courseCodeIn } from "../format/course-code.ts";
import { mustChoose } from "./family-key.ts";
import { dashboardOf } from "./destinations.ts";
import { invitation } from "./pending-join.ts";
import { currentSession } from "./session.ts";

const ENTRY_PATHS: readonly string[] = ["/", "/login", "/signup", "/admin/login"];

/**
 * At the app's start, a device of a family asks who is learning, and a signed-in person goes from the entry pages to the dashboard; other URLs are
 * opened as they are. `onNotJoined` is called when they came by a join link but cannot join courses.
 */
export function useStartRedirect(onNotJoined: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const session = currentSession();
    const asks = [...ENTRY_PATHS, "/student-dashboard", "/teacher-dashboard", "/family"];
    const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
    if (mustChoose() && asks.includes(path)) {
      void navigate("/who", { replace: true });
      return;
    }
    if (session.status !== "signedIn" || !ENTRY_PATHS.includes(path)) return;
    const invitedTo = courseCodeIn(search);
    if (invitedTo && session.role === "student") invitation.remember(invitedTo);
    else if (invitedTo) onNotJoined();
    void navigate(dashboardOf(session.role), { replace: true });
  }, [navigate, pathname, search, onNotJoined]);
}
