import type { OnCourseAction } from "../../courses/courses/index.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { AnswerRequest } from "./answer-request.tsx";
import { MoveTaskMeeting } from "./move-task-meeting.tsx";
import { taskTarget } from "./task-target.ts";
import { taskWords } from "./task-words.tsx";
import type { Task } from "./tasks.api.ts";

type TaskProps = { task: Task; onAction: OnCourseAction };

/** The most urgent task, with the primary button of the page. */
export function TaskCard({ task, onAction }: TaskProps) {
  const { title, detail } = taskWords(task);
  return (
    <section aria-labelledby="first-task">
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="min-w-0 grow basis-64">
          <h2 id="first-task" className="text-xl wrap-anywhere">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft wrap-anywhere">{detail}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {task.kind === "asked" ? (
            <AnswerRequest task={task} isFirst />
          ) : (
            <TaskButton task={task} onAction={onAction} />
          )}
          {task.kind === "meeting" && <MoveTaskMeeting task={task} />}
        </div>
      </Card>
    </section>
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
