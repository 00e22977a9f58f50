import { ApiError } from "@madrasa/contract/client";
import { useEffect } from "react";
import { pendingJoin } from "../../lib/session/pending-join.ts";
import { useSession } from "../../lib/session/session.ts";
import { useJoin } from "./enrolment.api.ts";

/** Module state, so that an effect that runs twice joins only once. */
let running: string | undefined;

/** Joins the course that a student chose before signing in, and forgets it once the server has responded. */
export function useJoinPendingCourse(): void {
  const { mutateAsync: join } = useJoin();
  const session = useSession();
  const isStudent = session.status === "signedIn" && session.role === "student";

  useEffect(() => {
    const courseId = isStudent ? pendingJoin.read() : undefined;
    if (!courseId || running === courseId) return;
    running = courseId;
    const settle = (wasAnswered: boolean) => {
      running = undefined;
      if (wasAnswered) pendingJoin.clear();
    };
    join(courseId).then(
      () => settle(true),
      // Stays stored for the next visit if there was no response.
      (error: unknown) => settle(error instanceof ApiError && error.status < 500),
    );
  }, [isStudent, join]);
}
