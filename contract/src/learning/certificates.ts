import { z } from "zod";
import { groupedText } from "../digits.ts";
import { API, endpoint } from "../endpoint.ts";
import { certificateName, courseCode, page, response } from "../fields.ts";
import { LANGUAGE_CODES } from "../languages.ts";

/** 128 bits in hexadecimal, the only credential for reading. */
const certificateId = z
  .string()
  .max(80)
  .transform((typed) => groupedText(typed).toLowerCase());

const withdrawn = z.boolean();

const ownCertificate = z.object({ _id: response.id, withdrawn });

export const certificates = {
  readFinish: endpoint({
    method: "GET",
    path: `${API}/user/student/course/finish`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ courseId: courseCode }),
    data: z.object({
      /** First completion of the last lesson; `null` if unfinished. */
      finishedAt: response.time.nullable(),
      certificate: ownCertificate.nullable(),
      can: z.object({ takeCertificate: z.boolean() }),
    }),
  }),

  /** For a course finished before its teacher granted certificates. */
  takeCertificate: endpoint({
    method: "POST",
    path: `${API}/user/student/course/certificate`,
    access: ["student"],
    allows: ["child"],
    query: z.object({ courseId: courseCode }),
    body: z.strictObject({}),
    data: z.object({ certificate: ownCertificate }),
  }),

  /** Newest first; includes left and deleted courses. */
  listOwnCertificates: endpoint({
    method: "GET",
    path: `${API}/user/student/certificates`,
    access: ["student"],
    allows: ["child", "pin"],
    query: z.object({ limit: page.limit, cursor: page.cursor }),
    data: z.object({
      certificates: z.array(
        ownCertificate.extend({
          courseId: response.id,
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

  /** For the student or teacher. Final. */
  withdrawCertificate: endpoint({
    method: "POST",
    path: `${API}/user/certificate/withdraw`,
    access: ["student", "teacher"],
    body: z.strictObject({ certificateId }),
    data: response.none,
  }),

  /**
   * For the course's teacher: reissues a certificate with a corrected name and a new id, even if withdrawn. The old id
   * reports a withdrawal. At most three times per course and student.
   */
  reissueCertificate: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/certificate/reissue`,
    access: ["teacher"],
    body: z.strictObject({
      certificateId,
      /** By default the current name. */
      name: certificateName.optional(),
    }),
    data: z.object({ certificateId: response.id }),
  }),

  /** CERTIFICATE_NOT_FOUND for deleted accounts too. */
  checkCertificate: endpoint({
    method: "GET",
    path: `${API}/public/certificate/:certificateId`,
    access: "anyone",
    params: z.object({ certificateId }),
    data: z.object({
      withdrawn,
      /** Absent if withdrawn. */
      certificate: z
        .object({
          _id: response.id,
          courseId: response.id,
          name: response.text,
          title: response.text,
          language: z.enum(LANGUAGE_CODES),
          totalLessons: response.count,
          finishedAt: response.time,
          /**
           * By the school's clock, as "2026-11-25T18:40", so that paper and page name one day wherever they are
           * read. A
           * browser takes a time without a zone for one by its own clock, and so shows it as it is.
           */
          finishedOn: response.text,
          /** Empty for a deleted account. */
          teacher: response.text,
        })
        .optional(),
    }),
  }),
};
