import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OnCourseAction } from "../../courses/courses/index.ts";
import { ownCoursePath } from "../../lib/format/course-code.ts";
import { AnswerRequest } from "./answer-request.tsx";
import { MoveTaskMeeting } from "./move-task-meeting.tsx";
import { taskTarget } from "./task-target.ts";
import { taskWords } from "./task-words.tsx";
import type { Task, TaskOf } from "./tasks.api.ts";

const TITLE =
  "line-clamp-2 block text-start font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act";

type TaskRowProps = { task: Task; onAction: OnCourseAction };

/** A task below the first one, pressed as a whole. */
export function TaskRow({ task, onAction }: TaskRowProps) {
  const { title, detail } = taskWords(task);
  const isRequest = task.kind === "asked";
  return (
    <li className="relative flex min-h-16 items-center gap-3 py-2">
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-gold" />
      <div className="min-w-0 grow">
        {isRequest ? (
          <p className="font-semibold wrap-anywhere">{title}</p>
        ) : (
          <RowTarget task={task} onAction={onAction}>
            {title}
          </RowTarget>
        )}
        <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>
        {isRequest && (
          <div className="mt-2 flex flex-wrap gap-2">
            <AnswerRequest task={task} />
          </div>
        )}
      </div>
      {!isRequest && (
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100"
        />
      )}
    </li>
  );
}

/** A meeting later today, which needs nothing yet. */
export function LaterMeeting({ task }: { task: TaskOf<"meeting"> }) {
  const { title, detail } = taskWords(task);
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 grow basis-56">
        <Link to={ownCoursePath(task.course._id)} className={TITLE}>
          {title}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>
      </div>
      <MoveTaskMeeting task={task} />
    </li>
  );
}

type RowTargetProps = TaskRowProps & {
  task: Exclude<Task, { kind: "asked" }>;
  children: ReactNode;
};

function RowTarget({ task, onAction, children }: RowTargetProps) {
  const target = taskTarget(task);
  if ("to" in target) {
    return (
      <Link to={target.to} className={TITLE}>
        {children}
      </Link>
    );
  }
  if ("href" in target) {
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className={TITLE}>
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={TITLE}
      onClick={() => onAction(target.courseId, target.action)}
    >
      {children}
    </button>
  );
}
