import type { z } from "zod";
import type { home } from "@madrasa/contract/office/home";
import type { Actor } from "../../platform/actor.ts";
import { isoTime } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  draftTasks,
  inviteTasks,
  listTaught,
  meetingTasks,
  presentShown,
  requireTeaching,
  type TaughtRow,
} from "../../courses/courses/index.ts";
import { countSlipsByCourse, listNewlyTaken } from "../../family/slips/index.ts";
import { listenerTasks } from "../../halaqa/listeners/index.ts";
import { countWaitingByCourse, listTakingRecitations } from "../../halaqa/recitations/index.ts";
import { sheetTasks } from "../../halaqa/sheet/index.ts";
import { countFinishedLessons, listUnwritten } from "../../learning/enrolment/index.ts";

type Tasks = z.input<typeof home.listTasks.data>;
type Task = Tasks["tasks"][number];

/** A number of queries that does not depend on the number of courses. */
export async function listTasks(
  { database: { read: db }, clock }: Platform,
  actor: Actor,
  day: number,
): Promise<Tasks> {
  requireTeaching(actor);
  const now = clock();
  const courses = await listTaught(db, actor.id);
  const ids = courses.map(({ id }) => id);
  const published = courses.filter((row) => row.published_at !== null).map(({ id }) => id);
  const [sheets, listening, waiting, on, slips, taken, quiet, finishedLessons] = await Promise.all([
    sheetTasks(db, { teacherId: actor.id, day }),
    listenerTasks(db, actor.id),
    countWaitingByCourse(db, { assigneeId: actor.id, now }),
    listTakingRecitations(db, ids),
    countSlipsByCourse(db, ids, now),
    listNewlyTaken(db, ids, now),
    listUnwritten(db, published, now),
    countFinishedLessons(db, published, now),
  ]);
  return {
    tasks: [
      ...meetingTasks(courses, now),
      ...sheets.due,
      ...recitationTasks(waiting),
      ...sheets.asked,
      ...listening.asked,
      ...slipTasks(courses, taken),
      ...quietTasks(courses, quiet),
      ...draftTasks(courses, now),
      ...inviteTasks(courses),
    ],
    finishedLessons,
    takesRecitations: on.size > 0 || listening.isListening,
    courses: courses.map(({ id, last_active_at }) => {
      const own = slips.find(({ course_id }) => course_id === id);
      return {
        courseId: id,
        takesRecitations: on.has(id),
        recitations: waiting.find(({ course_id }) => course_id === id)?.total ?? 0,
        slips: own?.total ?? 0,
        newSlips: own?.new_total ?? 0,
        quiet: quiet.get(id)?.count ?? 0,
        lastUsed: isoTime(Math.max(last_active_at, sheets.lastHeld(id))),
        isSheetDue: sheets.due.some((task) => "course" in task && task.course._id === id),
      };
    }),
  };
}

function recitationTasks(waiting: Awaited<ReturnType<typeof countWaitingByCourse>>): Task[] {
  if (waiting.length === 0) return [];
  const oldest = Math.min(...waiting.map(({ oldest_at }) => oldest_at));
  const count = waiting.reduce((sum, { total }) => sum + total, 0);
  return [{ kind: "recitations", count, oldestAt: isoTime(oldest) }];
}

/** One per course. */
function slipTasks(
  courses: readonly TaughtRow[],
  taken: Awaited<ReturnType<typeof listNewlyTaken>>,
): Task[] {
  return courses.flatMap((course): Task[] => {
    const own = taken.filter(({ course_id }) => course_id === course.id);
    const [latest] = own;
    if (!latest) return [];
    return [
      {
        kind: "slips",
        course: presentShown(course),
        count: own.length,
        name: latest.name,
        taker: { firstName: latest.first_name, lastName: latest.last_name },
        takenAt: isoTime(latest.taken_at ?? 0),
      },
    ];
  });
}

/** The course with the most of them. */
function quietTasks(
  courses: readonly TaughtRow[],
  figures: Awaited<ReturnType<typeof listUnwritten>>,
): Task[] {
  return courses
    .flatMap((course) => {
      const quiet = figures.get(course.id);
      return quiet ? [{ course, quiet }] : [];
    })
    .toSorted((one, other) => other.quiet.count - one.quiet.count)
    .slice(0, 1)
    .map(({ course, quiet }) => ({ kind: "quiet", course: presentShown(course), quiet }));
}
