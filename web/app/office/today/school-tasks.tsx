import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName, Ltr } from "../../ui/display/user-text.tsx";
import { TODO_TARGET, TodoRow } from "../../ui/display/todo.tsx";
import { ApproveTeacher, TeacherContact } from "../teachers/index.ts";
import { daysSince } from "./days-since.ts";
import type { Today } from "./today.api.ts";

type Question = DataOf<typeof contract.guardians.listGuardianQuestions>["questions"][number];

export type SchoolTask = { id: string; title: string; since: string } & (
  | { to: string; action: string; teacher?: never }
  | { teacher: Today["waiting"][number]; to?: never; action?: never }
);

type PersonName = { firstName: string; lastName: string };
const nameOf = ({ firstName, lastName }: PersonName) =>
  bidiIsolate(`${firstName} ${lastName}`.trim());

export function tasksOf(
  { messages, waiting }: Today,
  questions: readonly Question[],
): SchoolTask[] {
  const children = new Map(questions.toReversed().map((one) => [one.child._id, one]));
  return [
    ...(messages?.oldestAt
      ? [
          {
            id: "messages",
            title: t("today.messages", { count: messages.count }),
            since: messages.oldestAt,
            to: "/admin/dashboard/complaints",
            action: t("today.read"),
          },
        ]
      : []),
    ...[...children.values()].toReversed().map(({ kind, child, askedAt }) => ({
      id: child._id,
      title: t(kind === "decideAlone" ? "today.studentAsks" : "today.familyAsks", {
        name: nameOf(child),
      }),
      since: askedAt,
      to: `/admin/dashboard/students/${child._id}`,
      action: t("today.read"),
    })),
    ...waiting.map((teacher) => ({
      id: teacher._id,
      title: t("today.teacherWaits", { name: nameOf(teacher) }),
      since: teacher.createdAt,
      teacher,
    })),
  ];
}

export function taskWords({ title, since, teacher }: SchoolTask) {
  const waits = t("today.since", { days: daysSince(since) });
  const detail: ReactNode = teacher ? (
    <span className="flex flex-wrap items-center gap-x-3">
      {teacher.email && <Ltr className="break-all">{teacher.email}</Ltr>}
      <TeacherContact teacher={teacher} />
      {waits}
    </span>
  ) : (
    waits
  );
  return { title, detail };
}

export const taskTitle = ({ title, to }: SchoolTask) =>
  to === undefined ? (
    <p className="font-semibold wrap-anywhere">{title}</p>
  ) : (
    <Link to={to} className={TODO_TARGET}>
      {title}
    </Link>
  );

type ActionOptions = Pick<ComponentProps<typeof ApproveTeacher>, "guard" | "variant">;

export function taskAction(task: SchoolTask, { guard, variant = "primary" }: ActionOptions) {
  const { teacher, to, action, title } = task;
  return teacher ? (
    <ApproveTeacher {...{ teacher, variant, guard }} className="max-sm:grow" />
  ) : (
    <LinkButton to={to} className="max-sm:w-full">
      {action}
      <HiddenName>{title}</HiddenName>
    </LinkButton>
  );
}

type AllWaitingProps = Pick<Today, "waiting" | "waitingTotal">;

export function AllWaiting({ waiting, waitingTotal: count }: AllWaitingProps) {
  if (count <= waiting.length) return null;
  const title = (
    <Link to="/admin/dashboard/teachers" className={TODO_TARGET}>
      {t("today.allWaiting", { count })}
    </Link>
  );
  return <TodoRow title={title} detail={undefined} />;
}
