import { z } from "zod";
import { courseShown } from "./courses.ts";
import { API, endpoint } from "./endpoint.ts";
import {
  childPin,
  courseCode,
  firstName,
  guardianPin,
  id,
  lastName,
  nothing,
  password,
  response,
  secretOf,
} from "./fields.ts";
import { CHILD_MARKS, CHILDREN_MAX, CONSENT_TEXTS_MAX } from "./limits.ts";
import { LANGUAGE_CODES } from "./languages.ts";

/** Children who learn without a phone of their own, their guardians, and a phone that several share. */

const mark = z
  .number()
  .int()
  .min(0)
  .max(CHILD_MARKS - 1);

/** 256 bits in base64url: opens the sessions of a guardian's children on one device, and nothing else. */
const familyKey = secretOf(43);

export const consent = z.strictObject({
  /** The number of the text "Children and privacy" that the guardian could read, and the language it is in. */
  text: z.number().int().min(1).max(CONSENT_TEXTS_MAX),
  language: z.enum(LANGUAGE_CODES),
});

const theChild = z.strictObject({ childId: id });

/** One who can be chosen on a shared phone. */
const member = z.object({
  _id: response.id,
  firstName: response.text,
  mark,
  /** Four digits are asked for; a former server leaves it out. */
  hasPin: z.boolean().optional(),
});

const child = member.extend({
  lastName: response.text,
  /** The day of the guardian's consent. */
  consentAt: response.time,
  /** Lessons completed in the last seven days. */
  completedThisWeek: response.count,
  /** Courses that the child asks to join, the oldest first. */
  requests: z.array(courseShown),
  /** The first lesson that is not completed in the course studied last. */
  next: z.object({ title: response.text, course: courseShown }).nullable(),
  meeting: z
    .object({ title: response.text, scheduledTime: response.time, course: courseShown })
    .nullable(),
  /** The courses studied last, at most 50. */
  courses: z.array(
    courseShown.extend({
      totalLessons: response.count,
      completedLessons: response.count,
      progress: response.count,
      lastActive: response.time,
    }),
  ),
});

const signedIn = z.object({
  token: z.string(),
  role: response.role,
  userId: response.id,
  storageKey: response.text,
});

export const family = {
  /** A guardian's children, and the devices on which they are chosen by name. */
  readFamily: endpoint({
    method: "GET",
    path: `${API}/user/family`,
    access: ["student", "teacher"],
    child: false,
    data: z.object({
      children: z.array(child),
      /** Who have a phone of their own by now: their guardians see progress, and nothing else. */
      grown: z.array(
        child
          .pick({ completedThisWeek: true, next: true, meeting: true, courses: true })
          .extend({ _id: response.id, firstName: response.text, lastName: response.text }),
      ),
      devices: z.array(
        z.object({
          _id: response.id,
          browser: response.text,
          openedAt: response.time,
          /** That of this session. */
          isCurrent: z.boolean().optional(),
          /** The guardian comes back there with a PIN. */
          hasPin: z.boolean().optional(),
        }),
      ),
      /** When the text changed that this guardian read; `null` where it did not. A former server leaves it out. */
      textChangedAt: response.time.nullable().optional(),
    }),
  }),

  /** The guardian has read the changed text. What was agreed to, and its day, stays as it is. */
  noteTextRead: endpoint({
    method: "POST",
    path: `${API}/user/family/text`,
    access: ["student", "teacher"],
    child: false,
    byPin: false,
    body: consent,
    data: response.none,
  }),

  /** One consent for all who are added together. With a course, they join it. */
  addChildren: endpoint({
    method: "POST",
    path: `${API}/user/family/child`,
    access: ["student", "teacher"],
    child: false,
    byPin: false,
    body: z.strictObject({
      children: z.array(z.strictObject({ firstName, lastName })).min(1).max(CHILDREN_MAX),
      consent,
      courseId: courseCode.optional(),
    }),
    data: z.object({ children: z.array(member) }),
  }),

  changeChild: endpoint({
    method: "PATCH",
    path: `${API}/user/family/child`,
    access: ["student", "teacher"],
    child: false,
    query: theChild,
    body: z.strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      mark: mark.optional(),
    }),
    data: response.none,
  }),

  /** The guardian's own choice, which needs no request. */
  joinForChildren: endpoint({
    method: "POST",
    path: `${API}/user/family/course`,
    access: ["student", "teacher"],
    child: false,
    body: z.strictObject({
      courseId: courseCode,
      childIds: z.array(id).min(1).max(CHILDREN_MAX),
    }),
    data: z.object({ courseId: response.id }),
  }),

  /** A child asks to join a course; who has no guardian joins it. Again, it succeeds. */
  askToJoin: endpoint({
    method: "POST",
    path: `${API}/user/student/course/ask`,
    access: ["student"],
    query: z.strictObject({ courseId: courseCode }),
    body: nothing,
    data: z.object({ joined: z.boolean() }),
  }),

  answerRequest: endpoint({
    method: "POST",
    path: `${API}/user/family/request`,
    access: ["student", "teacher"],
    child: false,
    body: z.strictObject({ childId: id, courseId: courseCode, allow: z.boolean() }),
    data: response.none,
  }),

  /** Lets the guardian's children be chosen by name on the device of this session. */
  openDevice: endpoint({
    method: "POST",
    path: `${API}/user/family/device`,
    access: ["student", "teacher"],
    child: false,
    body: z.strictObject({ password }),
    data: z.object({ familyKey: z.string() }),
  }),

  /** Ends that, with the sessions that were opened there. */
  closeDevice: endpoint({
    method: "DELETE",
    path: `${API}/user/family/device/:id`,
    access: ["student", "teacher"],
    child: false,
    byPin: false,
    params: z.strictObject({ id }),
    body: nothing,
    data: response.none,
  }),

  /** "Who is learning?": first names and marks, for who has the device's family key. */
  listMembers: endpoint({
    method: "POST",
    path: `${API}/family`,
    access: "anyone",
    body: z.strictObject({ familyKey }),
    data: z.object({
      children: z.array(
        member.extend({
          /** A lesson or a meeting; a former server leaves it out. */
          waits: z.boolean().optional(),
        }),
      ),
      guardian: z.object({
        _id: response.id,
        firstName: response.text,
        /** The guardian's own door opens with a PIN here. */
        hasPin: z.boolean().optional(),
      }),
    }),
  }),

  /**
   * Opens a child's session, with the PIN where it has one. The guardian's session with which it is called
   * ends, and earlier ones of this child on the device but the last.
   */
  enterAsChild: endpoint({
    method: "POST",
    path: `${API}/family/session`,
    access: "anyone",
    body: z.strictObject({ familyKey, childId: id, pin: childPin.optional() }),
    data: signedIn,
  }),

  /** Opens a session of the guardian, which asks for the password where `byPin` is false. */
  enterAsGuardian: endpoint({
    method: "POST",
    path: `${API}/family/guardian`,
    access: "anyone",
    body: z.strictObject({ familyKey, pin: guardianPin }),
    data: signedIn,
  }),

  /** From then on this session is like one that was opened with the password. */
  confirmPassword: endpoint({
    method: "POST",
    path: `${API}/user/family/password`,
    access: ["student", "teacher"],
    child: false,
    body: z.strictObject({ password }),
    data: response.none,
  }),

  /** Null takes it away. Children without one are opened by a press. */
  setChildPin: endpoint({
    method: "PUT",
    path: `${API}/user/family/child/pin`,
    access: ["student", "teacher"],
    child: false,
    byPin: false,
    query: theChild,
    body: z.strictObject({ pin: childPin.nullable() }),
    data: response.none,
  }),

  /** Of the guardian, on the device of this session, which the children share; null takes it away. */
  setGuardianPin: endpoint({
    method: "PUT",
    path: `${API}/user/family/pin`,
    access: ["student", "teacher"],
    child: false,
    body: z.strictObject({ pin: guardianPin.nullable(), password }),
    data: response.none,
  }),
};
