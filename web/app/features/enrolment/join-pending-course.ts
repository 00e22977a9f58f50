import { ApiError } from "@madrasa/contract/client";
import { useEffect } from "react";
import { pendingJoin } from "../../lib/session/pending-join.ts";
import { useJoin } from "./enrolment.api.ts";

/**
 * Outside the component, so that an effect that runs twice, or a screen shown twice, joins once.
 */
let running: string | undefined;

/**
 * Joins the course that a visitor wanted before having an account, and forgets it once the server
 * has responded.
 */
export function useJoinPendingCourse(): void {
  const { mutateAsync: join } = useJoin();

  useEffect(() => {
    const courseId = pendingJoin.read();
    if (!courseId || running === courseId) return;
    running = courseId;
    const settle = (wasAnswered: boolean) => {
      running = undefined;
      if (wasAnswered) pendingJoin.clear();
    };
    join(courseId).then(
      () => settle(true),
      // Without a response it stays stored for the next visit.
      (error: unknown) => settle(error instanceof ApiError && error.status < 500),
    );
  }, [join]);
}
