import { z } from "zod";
import { contact, exactlyOneContact } from "./contact-fields.ts";
import { courseShown } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import { courseCode, id, nothing, response } from "./fields.ts";
import { HEARERS } from "./recitation-sounds.ts";
import { named, person } from "./sheet-fields.ts";

/** A course's second listener: another approved teacher, whom a family may choose to be heard by alone. */

const theCourse = z.object({ courseId: courseCode });
const hearer = z.enum(HEARERS);

const choice = z.object({
  childId: response.id,
  course: courseShown,
  teacher: named,
  /** `null` where nobody can be chosen. */
  listener: person.nullable(),
  /** By the caller's own choice, and with the other guardian's. */
  own: hearer,
  hearer,
});

export const listeners = {
  /** For the teacher of the course. */
  readListener: endpoint({
    method: "GET",
    path: `${API}/user/teacher/course/listener`,
    access: ["teacher"],
    query: theCourse,
    data: z.object({
      /** `isAway`: suspended or no longer approved, and so nobody's listener for as long. */
      listener: person.extend({ isAsked: z.boolean(), isAway: z.boolean() }).nullable(),
      /** Recitations that wait for a listener, and that the teacher cannot hear. */
      waiting: response.count,
    }),
  }),

  /** Asks an approved teacher, by email or phone. One at a time: another is asked once the former was ended. */
  askListener: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/listener`,
    access: ["teacher"],
    query: theCourse,
    body: z.strictObject(contact).refine(...exactlyOneContact),
    data: z.object({ listener: person }),
  }),

  /** Each family whose child recites in the course is told. */
  acceptListening: endpoint({
    method: "POST",
    path: `${API}/user/teacher/course/listener/accept`,
    access: ["teacher"],
    query: theCourse,
    body: nothing,
    data: response.none,
  }),

  /** By the course's teacher or the listener, who hears nothing of it from then on; who chose her is told. */
  endListening: endpoint({
    method: "DELETE",
    path: `${API}/user/teacher/course/listener`,
    access: ["teacher"],
    query: z.object({ courseId: courseCode, personId: id }),
    body: nothing,
    data: response.none,
  }),

  /** The courses in which the caller listens, or is asked to: those of others, at most 100. */
  listListening: endpoint({
    method: "GET",
    path: `${API}/user/teacher/listener`,
    access: ["teacher"],
    data: z.object({
      courses: z.array(z.object({ course: courseShown, teacher: named, isAsked: z.boolean() })),
    }),
  }),

  /** The courses of a guardian's children in which there is a choice, at most 200. */
  readChoices: endpoint({
    method: "GET",
    path: `${API}/user/family/listener`,
    access: ["student", "teacher"],
    child: false,
    data: z.object({ choices: z.array(choice) }),
  }),

  /** Holds for what is handed in from then on. `null`: the course's teacher hears it. */
  chooseListener: endpoint({
    method: "PUT",
    path: `${API}/user/family/listener`,
    access: ["student", "teacher"],
    child: false,
    byPin: false,
    body: z.strictObject({
      courseId: courseCode,
      childId: id.optional(),
      listenerId: id.nullable(),
    }),
    data: z.object({ hearer }),
  }),
};
