import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type OwnCourse, useChangeCourse } from "./courses.api.ts";

export type LockEnrolment = ReturnType<typeof useLockEnrolment>;

/** Sends the target state instead of toggling, so that two presses cannot undo each other. */
export function useLockEnrolment({ _id, enrollable }: OwnCourse) {
  const change = useChangeCourse(_id, {
    done: enrollable ? "courses.locked" : "courses.unlocked",
    failed: "courses.statusFailed",
  });
  return {
    isPending: change.isPending,
    // Shown at the switch and in the menu until the state is as requested.
    errorText: change.variables?.enrollable === enrollable ? undefined : change.errorText,
    toggle: () => {
      if (change.isPending) return;
      change.mutate(
        { enrollable: !enrollable },
        { onError: (error) => toast.error(failureMessage(error, "courses.statusFailed")) },
      );
    },
  };
}
