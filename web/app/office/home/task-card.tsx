import type { OnCourseAction } from "../../courses/courses/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { TodoCard } from "../../ui/display/todo.tsx";
import { AnswerRequest } from "./answer-request.tsx";
import { MoveTaskMeeting } from "./move-task-meeting.tsx";
import { taskTarget } from "./task-target.ts";
import { taskWords } from "./task-words.tsx";
import type { Task } from "./tasks.api.ts";

type TaskProps = { task: Task; onAction: OnCourseAction };

export function TaskCard({ task, onAction }: TaskProps) {
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
