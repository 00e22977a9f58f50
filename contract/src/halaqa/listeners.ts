import { z } from "zod";
import { exactlyOneTeacher, teacherAsked, withPhone } from "../contact-fields.ts";
import { courseShown } from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { courseCode, id, emptyBody, response } from "../fields.ts";
import { ASSIGNEES } from "./recitation-sounds.ts";
import { named, person } from "./sheet-fields.ts";

/** A course's second listener: another approved teacher, whom a family may choose as its only listener. */

const courseParams = z.object({ courseId: courseCode });
const assignee = z.enum(ASSIGNEES);

const helping = z.enum(["asked", "accepted"]);

const choice = z.object({
  childId: response.id,
  course: courseShown,
  teacher: named,
  /** `null` if nobody can be chosen. */
  listener: person.nullable(),
  /** The caller's choice, and the result with the other guardian's. */
  own: assignee,
  assignee,
});

export const listeners = {
  readListener: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/listener`,
    access: ["teacher"],
    query: courseParams,
    data: z.object({
      /** `isAway`: suspended or not approved, and so not listening now. */
      listener: person.extend({ isAsked: z.boolean(), isAway: z.boolean() }).nullable(),
      /** Recitations that only the listener can hear. */
      waiting: response.count,
    }),
  }),

  /** Everyone who helps in an own course, in the order of asking. */
  listHelpers: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/helpers`,
    access: ["teacher"],
    query: courseParams,
    data: z.object({
      helpers: z.array(
        person.extend({
          /** Substitute of the daily sheet; `null` if not asked for that. */
          sheet: helping.nullable(),
          /** Second listener; `null` if not asked for that. */
          listening: helping.nullable(),
          isAway: z.boolean(),
        }),
      ),
      /** Recitations that only the listener can hear. */
      waiting: response.count,
    }),
  }),

  /** Invites an approved teacher by email, phone or as a substitute of the course's sheet. One at a time. */
  askListener: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/listener`,
    access: ["teacher"],
    query: courseParams,
    body: z
      .strictObject(teacherAsked)
      .refine(...exactlyOneTeacher)
      .transform(withPhone("phoneNumber")),
    data: z.object({ listener: person }),
  }),

  acceptListening: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/listener/accept`,
    access: ["teacher"],
    query: courseParams,
    body: emptyBody,
    data: response.none,
  }),

  /** For the course's teacher or the listener, whose access ends; notifies families that chose them. */
  endListening: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/listener`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, personId: id }),
    body: emptyBody,
    data: response.none,
  }),

  /** Courses of others in which the caller listens or is invited to, at most 100. */
  listListening: endpoint({
    method: "GET",
    path: `${API}/user/teacher/listener`,
    access: ["teacher"],
    data: z.object({
      courses: z.array(z.object({ course: courseShown, teacher: named, isAsked: z.boolean() })),
    }),
  }),

  /** Courses of a guardian's children with a choice, at most 200. */
  readChoices: endpoint({
    method: "GET",
    path: `${API}/user/family/listener`,
    access: ["student", "teacher"],
    allows: ["pin"],
    data: z.object({ choices: z.array(choice) }),
  }),

  /** Applies to future recitations. `null`: the course's teacher. */
  chooseListener: endpoint({
    method: "PUT",
    path: `${API}/user/family/listener`,
    access: ["student", "teacher"],
    body: z.strictObject({
      courseId: courseCode,
      childId: id.optional(),
      listenerId: id.nullable(),
    }),
    data: z.object({ assignee }),
  }),
};
