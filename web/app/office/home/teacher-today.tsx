import { useInfiniteQuery } from "@tanstack/react-query";
import { shownTitle } from "@madrasa/contract/shown-title";
import { Check } from "lucide-react";
import { type OnCourseAction, ownCoursesQuery } from "../../courses/courses/index.ts";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { LaterMeeting, TaskRow } from "./task-row.tsx";
import { type Task, type Tasks, useCurrentTasks, useTasks } from "./tasks.api.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { TodoCard } from "../../ui/display/todo.tsx";
import { AnswerRequest } from "./answer-request.tsx";
import { MoveTaskMeeting } from "./move-task-meeting.tsx";
import { taskTarget } from "./task-target.ts";
import { taskWords } from "./task-words.tsx";

type TodayProps = { onAction: OnCourseAction };

export function TeacherToday({ onAction }: TodayProps) {
  const query = useTasks({ isFresh: true });
  return (
    <div className="mb-10">
      <Loaded query={query} failed="courses.tasksFailed" meanwhile={<TodaySkeleton />}>
        {(data) => <TaskList {...data} onAction={onAction} />}
      </Loaded>
    </div>
  );
}

function TaskList({ tasks, finishedLessons, courses, onAction }: Tasks & TodayProps) {
  const { current, later } = useCurrentTasks(tasks);
  const [first, ...others] = current;
  const list = useFocusAfterRemoval<HTMLDivElement>(current.length + later.length);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {first ? (
        <TaskCard key={keyOf(first)} task={first} onAction={onAction} />
      ) : (
        courses.length > 0 && <CaughtUp finishedLessons={finishedLessons} onAction={onAction} />
      )}
      <ul className="mt-2 divide-y divide-line empty:hidden">
        {others.map((task) => (
          <TaskRow key={keyOf(task)} task={task} onAction={onAction} />
        ))}
        {later.map((task) => (
          <LaterMeeting key={keyOf(task)} task={task} />
        ))}
      </ul>
    </div>
  );
}

const keyOf = (task: Task) =>
  `${task.kind} ${"course" in task ? task.course._id : ""} ${"help" in task ? task.help : ""}`;

type CaughtUpProps = TodayProps & Pick<Tasks, "finishedLessons">;

function CaughtUp({ finishedLessons, onAction }: CaughtUpProps) {
  const { data } = useInfiniteQuery(ownCoursesQuery);
  const taught = data?.pages
    .flatMap(({ courseList }) => courseList)
    .filter(({ can, published, sections, studentCount }) => {
      return can.edit && published.value && sections.length > 0 && studentCount > 0;
    })
    .toSorted((one, other) => other.lastActive.localeCompare(one.lastActive))[0];
  return (
    <section aria-labelledby="caught-up">
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Check aria-hidden="true" className="size-7 shrink-0 text-gold-ink max-sm:hidden" />
        <div className="min-w-0 grow basis-64">
          <h2 id="caught-up" className="text-xl">
            {t("courses.caughtUp")}
          </h2>
          <p className="mt-1 text-ink-soft">
            {t("courses.finishedLessons", { count: finishedLessons })}
          </p>
          {taught && (
            <p className="mt-1 text-ink-soft wrap-anywhere">
              {tParts("courses.addNextLesson", {
                course: <UserText lang={taught.language}>{shownTitle(taught)}</UserText>,
              })}
            </p>
          )}
        </div>
        {taught && (
          <Button className="max-sm:w-full" onClick={() => onAction(taught._id, "addLesson")}>
            {t("courses.addLesson")}
          </Button>
        )}
      </Card>
    </section>
  );
}

function TodaySkeleton() {
  return (
    <SkeletonGroup label={t("ui.loading")}>
      <Skeleton className="h-44 w-full rounded-card" />
      {[0, 1, 2].map((row) => (
        <div key={row} className="min-h-16 space-y-2 py-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

type TaskProps = { task: Task; onAction: OnCourseAction };

function TaskCard({ task, onAction }: TaskProps) {
  return (
    <TodoCard {...taskWords(task)}>
      {task.kind === "asked" ? (
        <AnswerRequest task={task} isFirst />
      ) : (
        <TaskButton task={task} onAction={onAction} />
      )}
      {task.kind === "meeting" && <MoveTaskMeeting task={task} />}
    </TodoCard>
  );
}

type ButtonProps = { task: Exclude<Task, { kind: "asked" }>; onAction: OnCourseAction };

function TaskButton({ task, onAction }: ButtonProps) {
  const target = taskTarget(task);
  const className = "max-sm:w-full";
  if ("to" in target) {
    return (
      <LinkButton to={target.to} className={className}>
        {target.label}
      </LinkButton>
    );
  }
  if ("href" in target) {
    return (
      <LinkButton href={target.href} className={className}>
        {target.label}
      </LinkButton>
    );
  }
  return (
    <Button className={className} onClick={() => onAction(target.courseId, target.action)}>
      {target.label}
    </Button>
  );
}
