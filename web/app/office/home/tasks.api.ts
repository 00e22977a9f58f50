import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { tasksKey } from "../../lib/api/query-keys.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { meQuery } from "../../lib/session/me.ts";
import { today } from "../../i18n/dates/school-day.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type Tasks = DataOf<typeof contract.home.listTasks>;
export type Task = Tasks["tasks"][number];
export type TaskOf<Kind extends Task["kind"]> = Extract<Task, { kind: Kind }>;

const tasksQuery = queryOptions({
  queryKey: tasksKey,
  queryFn: ({ signal }) => call(contract.home.listTasks, { query: { day: today() }, signal }),
});

/** Milliseconds during which other pages show the same figures. */
const STALE_MS = 60_000;

/** Disabled for teachers who may not teach: they have no tasks. */
export function useTasks({ isFresh = false } = {}) {
  const { data: me, isError } = useQuery(meQuery);
  const mayTeach = me?.role === "teacher" && me.approved && !me.suspended;
  return useQuery({
    ...tasksQuery,
    // Without the account this fails too, and its error offers "Try again".
    enabled: me ? mayTeach : isError,
    staleTime: isFresh ? 0 : STALE_MS,
  });
}

/** Splits off meetings that do not begin soon; of these, only those of today remain. */
export function useCurrentTasks(tasks: readonly Task[]) {
  const now = useNow();
  const current: Task[] = [];
  const later: TaskOf<"meeting">[] = [];
  for (const task of tasks) {
    if (task.kind !== "meeting") current.push(task);
    else if (Date.parse(task.since) > now) later.push(task);
    else if (Date.parse(task.until) > now) current.push(task);
  }
  const day = new Date(now).toDateString();
  const isToday = ({ since }: TaskOf<"meeting">) => new Date(since).toDateString() === day;
  return { current, later: later.filter((task) => isToday(task)) };
}

export function useAnswerRequest({ course, help }: TaskOf<"asked">) {
  const client = useQueryClient();
  const query = { courseId: course._id };
  return useAction(
    async (accepts: boolean) => {
      if (accepts) {
        const accept =
          help === "sheet" ? contract.sheet.acceptSheet : contract.listeners.acceptListening;
        return call(accept, { query, body: {} });
      }
      const { _id: personId } = await client.ensureQueryData(meQuery);
      const end = help === "sheet" ? contract.sheet.endSubstitute : contract.listeners.endListening;
      return call(end, { query: { ...query, personId }, body: {} });
    },
    {
      failed: "courses.requestFailed",
      stale: [tasksKey, ["sheet"], ["listeners"], ["recitations"]],
    },
  );
}
