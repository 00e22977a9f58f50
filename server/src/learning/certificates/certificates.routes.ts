import { contract } from "@madrasa/contract";
import type { Language } from "@madrasa/contract/languages";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { byClock } from "../../platform/school/by-clock.ts";
import { languageOf, requireOwnCourse } from "../../courses/courses/index.ts";
import {
  countCertificates,
  countOwnCertificates,
  findCertificate,
  findFinish,
  isReplaced,
  listCertificates,
  listOwnCertificates,
} from "./certificates.queries.ts";
import { reissueCertificate, withdrawCertificate } from "./change-certificate.ts";
import { takeCertificate } from "./issue-certificate.ts";

const calls = contract.certificates;

export function certificateRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  return [
    route(calls.readFinish, async ({ actor, query: { courseId } }) => {
      const finish = await findFinish(db, { courseId, studentId: actor.id });
      if (!finish) throw refuse("COURSE_NOT_FOUND");
      const { id, withdrawn_at, finished_at } = finish;
      return {
        data: {
          finishedAt: finished_at === null ? null : isoTime(finished_at),
          certificate: id === null ? null : { _id: id, withdrawn: withdrawn_at !== null },
          can: {
            takeCertificate: id === null && finished_at !== null && finish.certificates === 1,
          },
        },
      };
    }),

    route(calls.takeCertificate, async ({ actor, query: { courseId } }) => ({
      data: { certificate: await takeCertificate(platform, actor, courseId) },
    })),

    route(calls.listOwnCertificates, async ({ actor, query }) => {
      const { rows, page } = await readPage(query, {
        list: (page) => listOwnCertificates(db, actor.id, page),
        count: () => countOwnCertificates(db, actor.id),
        at: (row) => row.issued_at,
      });
      const certificates = rows.map((row) => ({
        _id: row.id,
        withdrawn: row.withdrawn_at !== null,
        courseId: row.course_id,
        title: row.course_title,
        language: issuedIn(row),
        issuedAt: isoTime(row.issued_at),
      }));
      return { data: { certificates, ...page } };
    }),

    route(calls.listCertificates, async ({ actor, query }) => {
      const course = await requireOwnCourse(db, actor, query.courseId);
      const { rows, page } = await readPage(query, {
        list: (page) => listCertificates(db, course.id, page),
        count: () => countCertificates(db, course.id),
        at: (row) => row.issued_at,
      });
      const certificates = rows.map((row) => ({
        _id: row.id,
        name: row.student_name,
        issuedAt: isoTime(row.issued_at),
        withdrawn: row.withdrawn_at !== null,
      }));
      return { data: { certificates, ...page } };
    }),

    route(calls.withdrawCertificate, async ({ actor, body: { certificateId } }) => {
      await withdrawCertificate(platform, actor, certificateId);
      return { data: {} };
    }),

    route(calls.reissueCertificate, async ({ actor, body }) => ({
      data: { certificateId: await reissueCertificate(platform, actor, body) },
    })),

    route(calls.checkCertificate, async ({ params: { certificateId } }) => {
      const row = await findCertificate(db, certificateId);
      if (!row && (await isReplaced(db, certificateId))) return { data: { withdrawn: true } };
      if (!row) throw refuse("CERTIFICATE_NOT_FOUND");
      if (row.withdrawn_at !== null) return { data: { withdrawn: true } };
      const certificate = {
        _id: row.id,
        courseId: row.course_id,
        name: row.student_name,
        title: row.course_title,
        language: issuedIn(row),
        totalLessons: row.lesson_count,
        finishedAt: isoTime(row.finished_at),
        finishedOn: byClock(row.finished_at, platform.settings.now().timeZone).replace(" ", "T"),
        teacher: `${row.teacher_first_name ?? ""} ${row.teacher_last_name ?? ""}`.trim(),
      };
      return { data: { withdrawn: false, certificate } };
    }),
  ];
}

type Issued = { course_title: string; course_language: Language | null };

const issuedIn = ({ course_title: title, course_language: language }: Issued) =>
  languageOf({ title, description: "", language });
