import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, page, response } from "./fields.ts";
import { LANGUAGE_CODES } from "./languages.ts";

/** 128 bits in hexadecimal: who has it reads the certificate. */
const certificateId = z
  .string()
  // As typed from paper, in groups.
  .max(80)
  .transform((typed) => typed.replace(/[\s-]/g, "").toLowerCase());

const withdrawn = z.boolean();

/** A student's own, for one course. */
const ownCertificate = z.object({ _id: response.id, withdrawn });

export const finish = {
  readFinish: endpoint({
    method: "GET",
    path: `${API}/user/student/course/finish`,
    access: ["student"],
    query: z.object({ courseId: courseCode }),
    data: z.object({
      /** When the last lesson was completed for the first time; `null` when that has not happened. */
      finishedAt: response.time.nullable(),
      certificate: ownCertificate.nullable(),
      can: z.object({ takeCertificate: z.boolean() }),
    }),
  }),

  /** For a course whose teacher gives certificates only since the student has finished it. */
  takeCertificate: endpoint({
    method: "POST",
    path: `${API}/user/student/course/certificate`,
    access: ["student"],
    query: z.object({ courseId: courseCode }),
    body: z.strictObject({}),
    data: z.object({ certificate: ownCertificate }),
  }),

  /** The student's own, also of courses that they left or that are gone; the newest first. */
  listOwnCertificates: endpoint({
    method: "GET",
    path: `${API}/user/student/certificates`,
    access: ["student"],
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    data: z.object({
      certificates: z.array(
        ownCertificate.extend({
          courseId: response.id,
          /** Of the course and of its language, as they were when it was issued. */
          title: response.text,
          language: z.enum(LANGUAGE_CODES),
          issuedAt: response.time,
        }),
      ),
      ...response.nextPage,
    }),
  }),

  listCertificates: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/certificates`,
    access: ["teacher"],
    query: z.object({ limit: page.limit, cursor: page.cursor, courseId: courseCode }),
    data: z.object({
      certificates: z.array(
        z.object({ _id: response.id, name: response.text, issuedAt: response.time, withdrawn }),
      ),
      ...response.nextPage,
    }),
  }),

  /** By its student or the course's teacher, for good. */
  withdrawCertificate: endpoint({
    method: "POST",
    path: `${API}/user/certificate/withdraw`,
    access: ["student", "teacher"],
    body: z.strictObject({ certificateId }),
    data: response.none,
  }),

  /** CERTIFICATE_NOT_FOUND also when its student's account is deleted. */
  checkCertificate: endpoint({
    method: "GET",
    path: `${API}/public/certificate/:certificateId`,
    access: "anyone",
    params: z.object({ certificateId }),
    data: z.object({
      withdrawn,
      /** Absent when it is withdrawn. */
      certificate: z
        .object({
          _id: response.id,
          courseId: response.id,
          /** As they were when it was issued. */
          name: response.text,
          title: response.text,
          language: z.enum(LANGUAGE_CODES),
          totalLessons: response.count,
          finishedAt: response.time,
          /**
           * By the school's clock, as "2026-11-25T18:40", so that paper and page name one day wherever they are
           * read; a former server leaves it out.
           */
          finishedOn: response.text.optional(),
          /** Empty when the account is deleted. */
          teacher: response.text,
        })
        .optional(),
    }),
  }),
};
