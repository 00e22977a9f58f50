import { type OwnCourse, useChangeCourse } from "./courses.api.ts";

/** States the wish rather than flipping, so that two presses cannot undo each other. */
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
