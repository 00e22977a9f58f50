import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { useDoubleTapGuard } from "../../lib/hooks/use-double-tap-guard.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { Card } from "../../ui/display/card.tsx";
import { TODO_TARGET, TodoCard, TodoRow } from "../../ui/display/todo.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import {
  AllWaiting,
  type SchoolTask,
  taskAction,
  tasksOf,
  taskTitle,
  taskWords,
} from "./school-tasks.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { guardianQuestionsQuery, type Today, todayQuery } from "./today.api.ts";
import { Link } from "react-router";
import { useSession } from "../../lib/session/session.ts";
import { isUnset, type Status, statusQuery } from "../status/index.ts";
import { daysSince } from "./days-since.ts";

const TwelveWeeks = lazyComponent(
  async () => (await import("../statistics/index.ts")).TwelveWeeks,
  {
    Meanwhile: () => <Skeleton className="h-64 rounded-card" />,
  },
);

export function TodayOverview() {
  const query = useQuery({ ...todayQuery, staleTime: 0 });
  const families = useQuery(guardianQuestionsQuery);
  return (
    <>
      <PageHeader title={t("today.today")} />
      <Loaded query={query} failed="today.loadFailed" meanwhile={<TodaySkeleton />}>
        {(data) =>
          families.isPending ? (
            <TodaySkeleton />
          ) : (
            <>
              <Tasks
                today={data}
                tasks={tasksOf(data, families.data?.questions ?? [])}
                isComplete={families.data !== undefined}
              />
              {!families.data && <LoadError query={families} failed="today.familiesFailed" />}
            </>
          )
        }
      </Loaded>
      <div className="mt-8">
        <TwelveWeeks />
      </div>
    </>
  );
}

type TasksProps = {
  today: Today;
  tasks: SchoolTask[];
  /** False if some tasks could not be loaded. */
  isComplete: boolean;
};

function Tasks({ today: { steps, ...today }, tasks, isComplete }: TasksProps) {
  const [first, ...others] = tasks;
  const list = useFocusAfterRemoval<HTMLDivElement>(tasks.length);
  const guard = useDoubleTapGuard(tasks.map(({ id }) => id).join());
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {first && (
        <TodoCard key={first.id} {...taskWords(first)}>
          {taskAction(first, { guard })}
        </TodoCard>
      )}
      {!first && !steps && isComplete && (
        <Card className="flex items-center gap-4">
          <Check aria-hidden="true" className="size-7 shrink-0 text-gold-ink" />
          <h2 className="text-xl">{t("courses.caughtUp")}</h2>
        </Card>
      )}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {others.map((task) => (
          <TodoRow key={task.id} title={taskTitle(task)} detail={taskWords(task).detail}>
            {task.teacher && taskAction(task, { guard, variant: "secondary" })}
          </TodoRow>
        ))}
        <AllWaiting {...today} />
        <SchoolLine isNew={steps !== null} />
      </ul>
      {steps && (
        <div className="mt-4">
          <FirstSteps steps={steps} isAlone={!first} />
        </div>
      )}
    </div>
  );
}

function TodaySkeleton() {
  return (
    <SkeletonGroup label={t("today.loading")}>
      <Skeleton className="h-40 rounded-card" />
    </SkeletonGroup>
  );
}

/** Faults that the line names itself. */
const NAMED: readonly string[] = ["noBackup", "backupFailed", "backupOld", "noChannel"];

/** The school's state in one line, for the superadmin. A new school's first steps replace what is not set up yet. */
function SchoolLine({ isNew }: { isNew: boolean }) {
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  const query = useQuery({ ...statusQuery, enabled: isSuperadmin });
  if (!isSuperadmin) return null;
  return (
    <Loaded
      query={query}
      failed="status.loadFailed"
      meanwhile={isNew ? <></> : <Skeleton className="mt-2 h-14" />}
    >
      {(status) =>
        isNew && status.troubles.every(isUnset) ? null : (
          <TodoRow
            title={
              <Link to="/admin/dashboard/status" className={TODO_TARGET}>
                {t("status.status")}
              </Link>
            }
            detail={lineOf(status)}
            isDue={status.troubles.length > 0}
          />
        )
      }
    </Loaded>
  );
}

function lineOf({ troubles, backup: { last, lastOkAt } }: Status): string {
  const isAllNamed = troubles.every((fault) => NAMED.includes(fault));
  const backup = !last ? "none" : last.ok ? "made" : "failed";
  return [
    t("today.lastBackup", { backup, days: lastOkAt ? daysSince(lastOkAt) : 0 }),
    ...(troubles.includes("noChannel") ? [t("today.reachNoOne")] : []),
    ...(isAllNamed ? [] : [t("status.troubles", { count: troubles.length }).replace(/[.۔]$/, "")]),
    ...(troubles.length === 0 ? [t("status.well").replace(/[.۔]$/, "")] : []),
  ].join(" · ");
}
