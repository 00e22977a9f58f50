import type { z } from "zod";
import type { family } from "@madrasa/contract/family/family";
import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { percentOf } from "@madrasa/contract/percent";
import { isoTime, MINUTE } from "../../platform/clock.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { isTaught, languageOf, presentMovedFrom } from "../../courses/courses/index.ts";
import { contactOf, listCoursesBarredTo } from "../../learning/enrolment/index.ts";
import { changedSince, listChildrenTexts } from "../../base/site/index.ts";
import { findUser, listChildren, listFamilyDevices, listGrown } from "../../base/identity/index.ts";
import { listCertificatesOf } from "../../learning/certificates/index.ts";
import { withUniqueAvatars } from "./child-avatars.ts";
import type { HalaqaWaits } from "./halaqa-waits.ts";
import {
  countCompletedThisWeek,
  listConsents,
  listCoursesOf,
  listNextLessons,
  listRequests,
} from "./family.queries.ts";

type Family = z.input<typeof family.readFamily.data>;
type Course = Parameters<typeof languageOf>[0] & { id: string };

const COURSES_SHOWN = 50;

export async function presentFamily(
  platform: Platform,
  { listReplies, listRepeating }: HalaqaWaits,
  actor: Actor,
): Promise<Family> {
  const {
    database: { read: db },
    clock,
    config,
  } = platform;
  const now = clock();
  const guardianId = actor.id;
  const [guardian, children, grown, devices] = await Promise.all([
    findUser(db, guardianId),
    listChildren(db, guardianId),
    listGrown(db, guardianId),
    listFamilyDevices(db, guardianId),
  ]);
  const ids = [...children, ...grown].map(({ id }) => id);
  const [consents, texts, requests, completed, courses] =
    ids.length === 0
      ? [[], [], [], [], []]
      : await Promise.all([
          listConsents(db, guardianId),
          listChildrenTexts(db),
          listRequests(db, ids),
          countCompletedThisWeek(db, ids, now),
          listCoursesOf(db, ids, COURSES_SHOWN),
        ]);
  const childIds = children.map(({ id }) => id);
  const [replies, repeating, certificates, barred] = await Promise.all([
    listReplies(platform, childIds),
    listRepeating(platform, childIds),
    listCertificatesOf(db, childIds),
    guardian &&
      listCoursesBarredTo(config, db, {
        person: guardian,
        courseIds: [...new Set(courses.map(({ id }) => id))],
      }),
  ]);
  const ofChild = (id: string) => courses.filter(({ student_id }) => student_id === id);
  const unfinished = (id: string) =>
    ofChild(id).find((course) => course.completed_count < course.lesson_count);
  const places = ids.flatMap((childId) => {
    const course = unfinished(childId);
    return course ? [{ childId, courseId: course.id }] : [];
  });
  const nextLessons = await listNextLessons(db, places);

  const progressOf = (id: string, isOfChild: boolean) => {
    const lesson = nextLessons.find(({ student_id }) => student_id === id);
    const course = unfinished(id);
    const [meeting] = ofChild(id)
      .filter(isTaught)
      .map((row) => ({ ...row, startsAt: row.meeting_at ?? row.meeting_cancelled_at ?? 0 }))
      .filter(({ startsAt }) => startsAt > now - MEETING_SHOWN_MINUTES * MINUTE)
      .toSorted((one, other) => one.startsAt - other.startsAt);
    return {
      completedThisWeek: completed.find(({ student_id }) => student_id === id)?.total ?? 0,
      next: lesson && course ? { title: lesson.title, course: presentCourse(course) } : null,
      meeting: meeting
        ? {
            title: meeting.meeting_title ?? "",
            scheduledTime: isoTime(meeting.startsAt),
            ...presentMovedFrom(meeting),
            ...(meeting.meeting_at === null && { isCancelled: true }),
            course: presentCourse(meeting),
          }
        : null,
      courses: ofChild(id).map((row) => ({
        ...presentCourse(row),
        totalLessons: row.lesson_count,
        completedLessons: row.completed_count,
        progress: percentOf(row.completed_count, row.lesson_count),
        lastActive: isoTime(row.active_at),
        ...(isOfChild && {
          // No number for a guardian whom the teacher removed.
          teacher: { ...presentTeacher(row), ...(barred?.has(row.id) === false && contactOf(row)) },
        }),
      })),
    };
  };

  const changes = consents
    .filter(({ child_id }) => children.some(({ id }) => id === child_id))
    .flatMap(({ text_number, language, read_number, read_language }) => {
      const read = { number: read_number ?? text_number, language: read_language ?? language };
      return changedSince(texts, read) ?? [];
    });

  return {
    textChangedAt: changes.length === 0 ? null : isoTime(Math.max(...changes)),
    children: withUniqueAvatars(children).map(
      ({ id, first_name, last_name, avatar, pin_hash, is_first, suspended }) => ({
        _id: id,
        firstName: first_name,
        lastName: last_name,
        avatar,
        hasPin: pin_hash !== null,
        isFirst: is_first === 1,
        isSuspended: suspended === 1,
        consentAt: isoTime(consents.find(({ child_id }) => child_id === id)?.given_at ?? now),
        requests: requests
          .filter(({ child_id }) => child_id === id)
          .map((row) => ({ ...presentCourse(row), bySlip: row.slip_id !== null })),
        reply: presentReply(replies.find(({ student_id }) => student_id === id)),
        isToRepeat: repeating.has(id),
        certificates: certificates
          .filter(({ student_id }) => student_id === id)
          .map(({ id: _id, course_title: title, course_language }) => ({
            _id,
            title,
            language: languageOf({ title, description: "", language: course_language }),
          })),
        ...progressOf(id, true),
      }),
    ),
    grown: grown.map(({ id, first_name, last_name }) => ({
      _id: id,
      firstName: first_name,
      lastName: last_name,
      ...progressOf(id, false),
    })),
    devices: devices.map(({ id, browser, created_at, device_id, pin_hash }) => ({
      _id: id,
      browser,
      openedAt: isoTime(created_at),
      isCurrent: device_id === actor.deviceId,
      hasPin: pin_hash !== null,
    })),
  };
}

const presentReply = (reply?: Awaited<ReturnType<HalaqaWaits["listReplies"]>>[number]) =>
  reply
    ? {
        recitationId: reply.recitation_id,
        teacher:
          reply.first_name === null
            ? null
            : { firstName: reply.first_name, lastName: reply.last_name ?? "" },
      }
    : null;

const presentTeacher = (row: Awaited<ReturnType<typeof listCoursesOf>>[number]) => ({
  _id: row.teacher_id,
  firstName: row.teacher_first_name,
  lastName: row.teacher_last_name,
});

const presentCourse = (course: Course) => ({
  _id: course.id,
  title: course.title,
  language: languageOf(course),
});
