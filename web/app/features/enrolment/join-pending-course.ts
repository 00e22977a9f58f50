import { ApiError } from "@madrasa/contract/client";
import { useEffect } from "react";
import { pendingJoin } from "../../lib/session/pending-join.ts";
import { useJoin } from "./enrolment.api.ts";

/** Outside the component: an effect that runs twice, or a screen shown twice, joins once. */
let running: string | undefined;

/** Runs the join that a visitor asked for before having an account, and forgets it once answered. */
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
      // Without an answer it waits for the next arrival.
      (error: unknown) => settle(error instanceof ApiError && error.status < 500),
    );
  }, [join]);
}
