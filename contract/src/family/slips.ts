import { z } from "zod";
import { courseShown } from "../courses/courses.ts";
import { groupedText } from "../digits.ts";
import { API, endpoint } from "../endpoint.ts";
import { consent } from "./family.ts";
import {
  courseCode,
  dateTime,
  firstName,
  id,
  lastName,
  emptyBody,
  response,
  secretOf,
} from "../fields.ts";
import { LINK_SECRET_LENGTH } from "../ids.ts";
import { listedName } from "../listed-names.ts";
import { SHORT_CODE_LENGTH, SLIPS_AT_ONCE } from "../limits.ts";

/** Single-use printed slips that each admit one child to a course. */

/** 128 random bits in base64url, in the fragment of the slip's URL. */
const secret = secretOf(LINK_SECRET_LENGTH);

/** Pasted list items: strips number, bullet and phone. */
const listedFirstName = firstName.overwrite((typed) => listedName(typed).name);

const courseParams = z.object({ courseId: courseCode });
const theSlip = z.strictObject({ id });

const slip = z.object({
  _id: response.id,
  name: response.text,
  /** Printed secret and code; `null` after a restore with another key, or if not requested. */
  printed: z.object({ secret: z.string(), shortCode: z.string() }).nullable(),
  createdAt: response.time,
  expiresAt: response.time,
  /** End of the reservation for a child's guardian; `null` if free. */
  heldUntil: response.time.nullable(),
  taken: z
    .object({
      at: response.time,
      student: z.object({ firstName: response.text, lastName: response.text }),
      /** The guardian, or the student with a phone, with number. */
      by: z.object({
        firstName: response.text,
        lastName: response.text,
        phoneNumber: response.text.nullable(),
        country: response.text.nullable(),
      }),
      isNew: z.boolean(),
    })
    .nullable(),
});

const slipShown = z.object({
  firstName: response.text,
  course: courseShown,
  isTaken: z.boolean(),
});

export const slips = {
  /** Newest first, at most 200. Use `printed=none` unless printing: each is decrypted. */
  listSlips: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/slips`,
    access: ["teacher"],
    query: courseParams.extend({ printed: z.literal("none").optional() }),
    data: courseShown.pick({ title: true, language: true }).extend({ slips: z.array(slip) }),
  }),

  addSlips: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/slips`,
    access: ["teacher"],
    query: courseParams,
    body: z.strictObject({ names: z.array(listedFirstName).min(1).max(SLIPS_AT_ONCE) }),
    takesKey: true,
    data: z.object({ slips: z.array(slip) }),
  }),

  markSlipsSeen: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/slips/seen`,
    access: ["teacher"],
    query: courseParams,
    body: emptyBody,
    data: response.none,
  }),

  /** Deletes a slip with its name. Throws SLIP_TAKEN if a family has used it. */
  revokeSlip: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/slips/:id`,
    access: ["teacher"],
    params: theSlip,
    body: emptyBody,
    data: response.none,
  }),

  /**
   * "Not this family": removes from the course whoever used the slip. The slip can be used again, but not by that
   * person. `takenAt`: `taken.at` of the list; nothing changes if somebody else has used the slip since.
   */
  releaseSlip: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/slips/:id/free`,
    access: ["teacher"],
    params: theSlip,
    body: z.strictObject({ takenAt: dateTime.optional() }),
    data: response.none,
  }),

  readSlip: endpoint({
    method: "POST",
    path: `${API}/slip`,
    access: "anyone",
    body: z.strictObject({ secret }),
    data: slipShown,
  }),

  /** By the six-character code; requires a verified phone. */
  findSlip: endpoint({
    method: "POST",
    path: `${API}/user/slip/signs`,
    access: ["student", "teacher"],
    body: z.strictObject({
      shortCode: z
        .string()
        .max(40)
        .transform((typed) => groupedText(typed).toUpperCase())
        .pipe(z.string().regex(new RegExp(`^[A-Z0-9]{${SHORT_CODE_LENGTH}}$`), "SLIP_SIGNS")),
    }),
    data: slipShown.extend({ secret: z.string() }),
  }),

  /** Idempotent per person. A child asks its guardians, and the slip is reserved. */
  redeemSlip: endpoint({
    method: "POST",
    path: `${API}/user/slip`,
    access: ["student", "teacher"],
    allows: ["child"],
    body: z.strictObject({
      secret,
      /** The caller, a child of the caller, or a new child. */
      for: z.union([
        z.literal("me"),
        z.strictObject({ childId: id }),
        z.strictObject({ child: z.strictObject({ firstName, lastName }), consent }),
      ]),
    }),
    data: z.object({ courseId: response.id, joined: z.boolean() }),
  }),
};
