import { z } from "zod";
import { courseShown } from "./courses.ts";
import { westernDigits } from "./digits.ts";
import { API, endpoint } from "./endpoint.ts";
import { consent } from "./family.ts";
import { courseCode, firstName, id, lastName, nothing, response, secretOf } from "./fields.ts";
import { SLIP_SIGNS, SLIPS_AT_ONCE } from "./limits.ts";

/** Printed slips that each let one child into one course, once. */

/** 128 random bits in base64url, in the fragment of the slip's address. */
const secret = secretOf(22);

const theCourse = z.object({ courseId: courseCode });
const theSlip = z.strictObject({ id });

const slip = z.object({
  _id: response.id,
  name: response.text,
  /** What is printed; `null` after a restore with another secret key. */
  printed: z.object({ secret: z.string(), signs: z.string() }).nullable(),
  createdAt: response.time,
  expiresAt: response.time,
  taken: z
    .object({
      at: response.time,
      student: z.object({ firstName: response.text, lastName: response.text }),
      /** The guardian, or the student with a phone; the number is told for this purpose. */
      by: z.object({
        firstName: response.text,
        lastName: response.text,
        phoneNumber: response.text.nullable(),
        country: response.text.nullable(),
      }),
      /** The teacher has not seen it yet. */
      isNew: z.boolean(),
    })
    .nullable(),
});

/** The part of a slip that its secret or signs give access to: first name and course. */
const slipShown = z.object({
  firstName: response.text,
  course: courseShown,
  isTaken: z.boolean(),
});

export const slips = {
  /** The newest first; at most 200. */
  listSlips: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/slips`,
    access: ["teacher"],
    query: theCourse,
    data: courseShown.pick({ title: true, language: true }).extend({ slips: z.array(slip) }),
  }),

  addSlips: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/slips`,
    access: ["teacher"],
    query: theCourse,
    body: z.strictObject({ names: z.array(firstName).min(1).max(SLIPS_AT_ONCE) }),
    data: z.object({ slips: z.array(slip) }),
  }),

  /** From then on those who took slips of the course are no longer new. */
  noteSlipsSeen: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/slips/seen`,
    access: ["teacher"],
    query: theCourse,
    body: nothing,
    data: response.none,
  }),

  /** Ends a slip and deletes its name. Who has taken it stays in the course. */
  endSlip: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/slips/:id`,
    access: ["teacher"],
    params: theSlip,
    body: nothing,
    data: response.none,
  }),

  /** "Not this family": takes who took the slip out of the course; the slip can be taken again, but not by them. */
  freeSlip: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/slips/:id/free`,
    access: ["teacher"],
    params: theSlip,
    body: nothing,
    data: response.none,
  }),

  readSlip: endpoint({
    method: "POST",
    path: `${API}/slip`,
    access: "anyone",
    body: z.strictObject({ secret }),
    data: slipShown,
  }),

  /** The six signs of a slip, from a person with a verified phone. */
  findSlip: endpoint({
    method: "POST",
    path: `${API}/user/slip/signs`,
    access: ["student", "teacher"],
    child: false,
    body: z.strictObject({
      signs: z
        .string()
        .max(40)
        .transform((typed) => westernDigits(typed.replace(/[\s\u200e\u200f-]/g, "")).toUpperCase())
        .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${SLIP_SIGNS}}$`), "SLIP_SIGNS")),
    }),
    data: slipShown.extend({ secret: z.string() }),
  }),

  /** Again by the same person, it succeeds. */
  takeSlip: endpoint({
    method: "POST",
    path: `${API}/user/slip`,
    access: ["student", "teacher"],
    byPin: false,
    body: z.strictObject({
      secret,
      /** The caller, a child of the caller, or a new child. */
      for: z.union([
        z.literal("me"),
        z.strictObject({ childId: id }),
        z.strictObject({ child: z.strictObject({ firstName, lastName }), consent }),
      ]),
    }),
    data: z.object({ courseId: response.id }),
  }),
};
