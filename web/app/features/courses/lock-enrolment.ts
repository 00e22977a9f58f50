import { type OwnCourse, useChangeCourse } from "./courses.api.ts";

/** Sends the wanted state instead of a toggle, so that two presses cannot undo each other. */
export function useLockEnrolment({ _id, enrollable }: OwnCourse) {
  const change = useChangeCourse(_id, {
    done: enrollable ? "courses.locked" : "courses.unlocked",
    failed: "courses.statusFailed",
  });
  return {
    isPending: change.isPending,
    toggle: () => {
      if (!change.isPending) change.mutate({ enrollable: !enrollable });
    },
  };
}
