import type { z } from "zod";
import type { Assignee } from "@madrasa/contract/halaqa/recitation-sounds";
import type { listeners } from "@madrasa/contract/halaqa/listeners";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { languageOf } from "../../courses/courses/index.ts";
import { requireOwnChildren } from "../../family/family/index.ts";
import { isEnrolled } from "../../courses/lessons/index.ts";
import { actAs, listChildren } from "../../base/identity/index.ts";
import {
  deleteChoice,
  deleteChoicesOf,
  listChoices,
  listListenerCourses,
  storeChoice,
} from "./choices.queries.ts";
import { assignedTo, readAssignee } from "./listeners.policy.ts";
import { findListener } from "./listeners.queries.ts";

type Form = z.output<typeof listeners.chooseListener.body>;
type Choice = z.input<typeof listeners.readChoices.data>["choices"][number];

export async function chooseListener(
  { database, clock }: Platform,
  actor: Actor,
  { courseId, childId, listenerId }: Form,
): Promise<Assignee> {
  const studentId = childId ?? actor.id;
  return actAs(
    { database },
    actor,
    async (tx) => {
      if (childId !== undefined) await requireOwnChildren(tx, actor, [childId]);
      if (!(await isEnrolled(tx, { courseId, studentId }))) throw refuse("COURSE_NOT_FOUND");
      const key = { student_id: studentId, guardian_id: actor.id, course_id: courseId };
      // A guardian's earlier choice for a grown student holds until the student chooses.
      if (childId === undefined) await deleteChoicesOf(tx, { studentId, courseId });
      if (listenerId === null) {
        await deleteChoice(tx, { studentId, guardianId: actor.id, courseId });
      } else {
        if ((await findListener(tx, courseId))?.id !== listenerId) throw refuse("LISTENER_CHANGED");
        const chosen = { listener_id: listenerId, chosen_at: clock(), notified_at: null };
        await storeChoice(tx, { ...key, ...chosen });
      }
      return (await readAssignee(tx, { courseId, studentId })).assignee;
    },
    [studentId],
  );
}

export async function presentChoices(db: Db, guardianId: string): Promise<Choice[]> {
  const ids = (await listChildren(db, guardianId)).map(({ id }) => id);
  const [courses, all] = await Promise.all([listListenerCourses(db, ids), listChoices(db, ids)]);
  return ids.flatMap((childId) =>
    courses
      .filter(({ student_id }) => student_id === childId)
      .map((enrolment) => {
        const chosen = all.filter(
          (one) => one.student_id === childId && one.course_id === enrolment.id,
        );
        const own = chosen.filter(({ guardian_id }) => guardian_id === guardianId);
        const { listener_id: listenerId } = enrolment;
        return {
          childId,
          course: { _id: enrolment.id, title: enrolment.title, language: languageOf(enrolment) },
          teacher: { firstName: enrolment.first_name, lastName: enrolment.last_name },
          listener:
            listenerId === null
              ? null
              : {
                  _id: listenerId,
                  firstName: enrolment.listener_first ?? "",
                  lastName: enrolment.listener_last ?? "",
                },
          own: assignedTo(own, listenerId),
          assignee: assignedTo(chosen, listenerId),
        };
      }),
  );
}
