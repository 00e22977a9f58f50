import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { courseCodeIn } from "../format/course-code.ts";
import { mustChoose } from "./family-key.ts";
import { dashboardOf } from "./destinations.ts";
import { invitation } from "./pending-join.ts";
import { currentSession } from "./session.ts";

const ENTRY_PATHS: readonly string[] = ["/", "/login", "/signup", "/admin/login"];

const ASKING_PATHS: readonly string[] = [
  ...ENTRY_PATHS,
  "/student-dashboard",
  "/teacher-dashboard",
  "/family",
];

/**
 * A device of a family asks who is learning, at the app's start and after half an hour in the background. At the
 * start a signed-in person goes from the entry pages to the dashboard. Other URLs are opened as they are. `onNotJoined` is called when they came by a join link but cannot join courses.
 */
export function useStartRedirect(onNotJoined: () => void): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasStarted = useRef(false);

  useEffect(() => {
    const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
    const asks = () => {
      const isAsked = mustChoose() && ASKING_PATHS.includes(path);
      if (isAsked) void navigate("/who", { replace: true });
      return isAsked;
    };
    const start = () => {
      if (hasStarted.current) return;
      hasStarted.current = true;
      const session = currentSession();
      if (asks() || session.status !== "signedIn" || !ENTRY_PATHS.includes(path)) return;
      const invitedTo = courseCodeIn(search);
      if (invitedTo && session.role === "student") invitation.remember(invitedTo);
      else if (invitedTo) onNotJoined();
      void navigate(dashboardOf(session.role), { replace: true });
    };
    start();
    document.addEventListener("visibilitychange", asks);
    return () => document.removeEventListener("visibilitychange", asks);
  }, [navigate, pathname, search, onNotJoined]);
}
