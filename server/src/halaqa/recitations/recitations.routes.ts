import { contract } from "@madrasa/contract";
import { canonicalType } from "@madrasa/contract/limits";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  requireOwnCourse,
  findCourse,
  isTaught,
  languageOf,
  requireTeaching,
} from "../../courses/courses/index.ts";
import { requireOwnChildren } from "../../family/family/index.ts";
import { createUpload } from "../../base/files/index.ts";
import { requireEnrolled } from "../../courses/lessons/index.ts";
import { readAssignee } from "../listeners/index.ts";
import { actAs, listDeciding } from "../../base/identity/index.ts";
import { answerConsent, presentConsents } from "./answer-consent.ts";
import { answerRecitation } from "./answer-recitation.ts";
import { submitRecitation, requireHandIn } from "./submit-recitation.ts";
import { grantPlayback } from "./grant-playback.ts";
import { presentNext } from "./present-next.ts";
import { presentRecitation, presentWaiting } from "./present-recitation.ts";
import {
  requireFamilyRecitation,
  readConsent,
  requireReviewableRecitation,
} from "./recitations.policy.ts";
import { areRecitationsEnabled, storeRecitationsEnabled } from "./permissions.queries.ts";
import {
  countOfStudent,
  countWaiting,
  countWaitingOf,
  findShown,
  listOfStudent,
  listWaiting,
  markSeen,
} from "./recitations.queries.ts";
import { deleteRecitation } from "./purge-recitations.ts";

const calls = contract.recitations;
const FILE_NAME = "recitation";

export function recitationRoutes(platform: Platform): Route[] {
  const { database, clock } = platform;
  const { read: db } = database;
  return [
    route(calls.readSubmissionState, async ({ actor, query: { courseId } }) => {
      await requireEnrolled(db, actor, courseId);
      const course = await findCourse(db, { id: courseId });
      if (!course) throw refuse("COURSE_NOT_FOUND");
      const guardians = await listDeciding(db, [actor.id]);
      const { assignee, listener } = await readAssignee(db, { courseId, studentId: actor.id });
      return {
        data: {
          course: { _id: course.id, title: course.title, language: languageOf(course) },
          isOn: isTaught(course) && (await areRecitationsEnabled(db, courseId)),
          teacher: { firstName: course.teacher_first_name, lastName: course.teacher_last_name },
          guardians: guardians.map(({ first_name: firstName, last_name: lastName }) => ({
            firstName,
            lastName,
          })),
          assignee,
          listener: listener
            ? { _id: listener.id, firstName: listener.first_name, lastName: listener.last_name }
            : null,
          consent: await readConsent(db, actor.id),
          waiting: await countWaitingOf(db, actor.id, clock()),
        },
      };
    }),

    route(calls.listNext, async ({ actor }) => ({
      data: { courses: await presentNext(platform, actor.id) },
    })),

    route(calls.recitationLink, async ({ actor, query }) => {
      const { courseId } = query;
      await requireHandIn(db, actor, courseId, clock());
      const data = await createUpload(platform, {
        ...query,
        kind: "recitation",
        ownerId: actor.id,
        courseId,
        filename: FILE_NAME,
        contentType: canonicalType(query.contentType),
      });
      return { data };
    }),

    route(calls.submitRecitation, async ({ actor, query: { courseId }, body }) => {
      await submitRecitation(platform, actor, courseId, body);
      return { data: { recitationId: body._id } };
    }),

    route(calls.listRecitations, async ({ actor, query }) => {
      const { childId, courseId } = query;
      if (childId !== undefined) await requireOwnChildren(db, actor, [childId]);
      const of = { studentId: childId ?? actor.id, courseId, readerId: actor.id, now: clock() };
      const { rows, page } = await readPage(query, {
        list: (page) => listOfStudent(db, of, page),
        count: () => countOfStudent(db, of),
        at: (row) => row.handed_in_at,
      });
      const isGuarded = childId === undefined && actor.isChild;
      const mayDelete = (row: { heard_at: number | null }) => !isGuarded || row.heard_at === null;
      return {
        data: { recitations: rows.map((row) => presentRecitation(row, { mayDelete })), ...page },
      };
    }),

    route(calls.readRecitation, async ({ actor, params: { id } }) => {
      const now = clock();
      const { isStudent } = await requireFamilyRecitation(db, { actor, now }, id);
      const row = await findShown(db, id, { readerId: actor.id, now });
      if (!row) throw refuse("RECITATION_NOT_FOUND");
      const isGuarded = isStudent && actor.isChild;
      const mayDelete = ({ heard_at }: { heard_at: number | null }) =>
        !isGuarded || heard_at === null;
      return { data: { ...presentRecitation(row, { mayDelete }), isOwn: isStudent } };
    }),

    route(calls.deleteRecitation, async ({ actor, params: { id } }) => {
      await deleteRecitation(platform, actor, id);
      return { data: {} };
    }),

    route(calls.markAnswerSeen, async ({ actor, params: { id } }) => {
      await actAs({ database }, actor, async (tx) => {
        const now = clock();
        const { isStudent } = await requireFamilyRecitation(tx, { actor, now }, id);
        if (isStudent) await markSeen(tx, id, now);
      });
      return { data: {} };
    }),

    route(calls.readConsents, async ({ actor }) => ({
      data: { children: await presentConsents(platform, actor.id) },
    })),

    route(calls.answerConsent, async ({ actor, body }) => ({
      data: { consent: await answerConsent(platform, actor, body) },
    })),

    route(calls.readSwitch, async ({ actor, query: { courseId } }) => {
      const course = await requireOwnCourse(db, actor, courseId);
      const shown = { _id: course.id, title: course.title, language: languageOf(course) };
      return { data: { course: shown, isOn: await areRecitationsEnabled(db, courseId) } };
    }),

    route(calls.setRecitationsEnabled, async ({ actor, query: { courseId }, body }) => {
      await actAs({ database }, actor, async (tx) => {
        await requireOwnCourse(tx, actor, courseId);
        await storeRecitationsEnabled(tx, courseId, { isOn: body.isOn, now: clock() });
      });
      return { data: { isOn: body.isOn } };
    }),

    route(calls.listWaiting, async ({ actor, query }) => {
      requireTeaching(actor);
      const of = { assigneeId: actor.id, now: clock() };
      const { rows, page } = await readPage(query, {
        list: (page) => listWaiting(db, of, page),
        count: () => countWaiting(db, of),
        at: (row) => row.handed_in_at,
      });
      return { data: { recitations: rows.map(presentWaiting), ...page } };
    }),

    route(calls.answerLink, async ({ actor, params: { id }, query }) => {
      const { course_id: courseId } = await requireReviewableRecitation(
        db,
        { actor, now: clock() },
        id,
      );
      const data = await createUpload(platform, {
        ...query,
        kind: "recitationAnswer",
        ownerId: actor.id,
        courseId,
        filename: FILE_NAME,
        contentType: canonicalType(query.contentType),
      });
      return { data };
    }),

    route(calls.answer, async ({ actor, params: { id }, body }) => {
      await answerRecitation(platform, actor, id, body);
      return { data: {} };
    }),

    route(calls.grantPlayback, async ({ actor, params: { id }, body: { reason } }) => {
      const { recitation, until } = await grantPlayback(platform, actor, { id, reason });
      const reader = { mayDelete: () => false };
      return {
        data: { until: isoTime(until), recitation: presentRecitation(recitation, reader) },
      };
    }),
  ];
}
