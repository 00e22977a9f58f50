import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { courseCodeIn } from "../format/course-code.ts";
import { dashboardOf, rememberOrigin, TEACHER_INVITATION } from "./destinations.ts";
import {
  forgetChosen,
  isChildChoiceRequired,
  isChildHere,
  needsChildChoice,
} from "./family-key.ts";
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
 * Family devices show the child picker on start and after 30 minutes in the background; for a guardian's session, on
 * every path, and for everyone once the picker was shown. On start, entry pages redirect to the dashboard.
 * `onNotJoined`: the user has a join link but cannot join.
 */
export function useStartRedirect(onNotJoined: () => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const hasStarted = useRef(false);

  useEffect(() => {
    const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
    const guardian = () => {
      const session = currentSession();
      return session.status === "signedIn" && !isChildHere() ? session : undefined;
    };
    const asks = () => {
      const isAsking = ASKING_PATHS.includes(path) || isChildChoiceRequired();
      const session = guardian();
      if (path === "/who" || !needsChildChoice() || !(session || isAsking)) return false;
      if (session && !isAsking) rememberOrigin(path + search + hash, [session.role]);
      void navigate("/who", { replace: true });
      return true;
    };
    const start = () => {
      if (hasStarted.current) return (guardian() || isChildChoiceRequired()) && asks();
      hasStarted.current = true;
      if (guardian()) forgetChosen();
      const session = currentSession();
      if (asks() || session.status !== "signedIn" || !ENTRY_PATHS.includes(path)) return;
      if (path === "/signup" && hash.startsWith(TEACHER_INVITATION)) return;
      const invitedTo = courseCodeIn(search);
      if (invitedTo && session.role === "student") invitation.remember(invitedTo);
      else if (invitedTo) onNotJoined();
      return navigate(dashboardOf(session.role), { replace: true });
    };
    void start();
    document.addEventListener("visibilitychange", asks);
    return () => document.removeEventListener("visibilitychange", asks);
  }, [navigate, pathname, search, hash, onNotJoined]);
}
