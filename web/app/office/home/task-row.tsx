import type { ReactNode } from "react";
import { Link } from "react-router";
import type { OnCourseAction } from "../../courses/courses/index.ts";
import { ownCoursePath } from "../../lib/format/course-code.ts";
import { TODO_TARGET, TodoRow } from "../../ui/display/todo.tsx";
import { AnswerRequest } from "./answer-request.tsx";
import { MoveTaskMeeting } from "./move-task-meeting.tsx";
import { taskTarget } from "./task-target.ts";
import { taskWords } from "./task-words.tsx";
import type { Task, TaskOf } from "./tasks.api.ts";

type TaskRowProps = { task: Task; onAction: OnCourseAction };

export function TaskRow({ task, onAction }: TaskRowProps) {
  const { title, detail } = taskWords(task);
  if (task.kind === "asked") {
    return (
      <TodoRow title={<p className="font-semibold wrap-anywhere">{title}</p>} detail={detail}>
        <AnswerRequest task={task} />
      </TodoRow>
    );
  }
  const target = (
    <RowTarget task={task} onAction={onAction}>
      {title}
    </RowTarget>
  );
  return <TodoRow title={target} detail={detail} />;
}

export function LaterMeeting({ task }: { task: TaskOf<"meeting"> }) {
  const { title, detail } = taskWords(task);
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 grow basis-56">
        <Link to={ownCoursePath(task.course._id)} className={TODO_TARGET}>
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
      <Link to={target.to} className={TODO_TARGET}>
        {children}
      </Link>
    );
  }
  if ("href" in target) {
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className={TODO_TARGET}>
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={TODO_TARGET}
      onClick={() => onAction(target.courseId, target.action)}
    >
      {children}
    </button>
  );
}
