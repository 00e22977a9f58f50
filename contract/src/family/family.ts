import { z } from "zod";
import { courseShown } from "../courses/courses.ts";
import { API, endpoint } from "../endpoint.ts";
import { contactableTeacher } from "../learning/enrolment.ts";
import {
  childPin,
  courseCode,
  firstName,
  guardianPin,
  id,
  lastName,
  emptyBody,
  password,
  response,
  secondStepCode,
  secretOf,
} from "../fields.ts";
import { CHILD_AVATARS, CHILDREN_MAX, CONSENT_TEXTS_MAX } from "../limits.ts";
import { LANGUAGE_CODES } from "../languages.ts";

const avatar = z
  .number()
  .int()
  .min(0)
  .max(CHILD_AVATARS - 1);

/** 256 bits in base64url: opens sessions of a guardian's children on one device only. */
const familyKey = secretOf(43);

export const consent = z.strictObject({
  /** Version and language of "Children and privacy" shown to the guardian. */
  text: z.number().int().min(1).max(CONSENT_TEXTS_MAX),
  language: z.enum(LANGUAGE_CODES),
});

const theChild = z.strictObject({ childId: id });

const member = z.object({
  _id: response.id,
  firstName: response.text,
  avatar,
  hasPin: z.boolean(),
});

const child = member.extend({
  lastName: response.text,
  /** True for the main guardian. */
  isFirst: z.boolean(),
  /** By the school, for itself or for its guardians. */
  isSuspended: z.boolean(),
  consentAt: response.time,
  completedThisWeek: response.count,
  /** Newest reply to a recitation that the child has not listened to. `teacher`: `null` for a deleted account. */
  reply: z
    .object({
      recitationId: response.id,
      teacher: z.object({ firstName: response.text, lastName: response.text }).nullable(),
    })
    .nullable(),
  isToRepeat: z.boolean(),
  /** Valid ones, newest first. */
  certificates: z.array(courseShown),
  /** Oldest first. If by slip, the teacher sees the name and number of the approving guardian. */
  requests: z.array(courseShown.extend({ bySlip: z.boolean() })),
  /** First incomplete lesson of the most recently studied course. */
  next: z.object({ title: response.text, course: courseShown }).nullable(),
  meeting: z
    .object({
      title: response.text,
      scheduledTime: response.time,
      movedFrom: response.time.optional(),
      /** Deleted before it began. */
      isCancelled: z.boolean().optional(),
      course: courseShown,
    })
    .nullable(),
  /** Most recently studied, at most 50. */
  courses: z.array(
    courseShown.extend({
      totalLessons: response.count,
      completedLessons: response.count,
      progress: response.count,
      lastActive: response.time,
      /** Without a hidden number, and for grown students. */
      teacher: contactableTeacher.optional(),
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
  readFamily: endpoint({
    method: "GET",
    path: `${API}/user/family`,
    access: ["student", "teacher"],
    allows: ["pin"],
    data: z.object({
      children: z.array(child),
      /** Students with their own phone, whose guardians only see progress. */
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
          isCurrent: z.boolean().optional(),
          hasPin: z.boolean().optional(),
        }),
      ),
      /** Time at which the text that this guardian read was replaced; `null` if it is current. */
      textChangedAt: response.time.nullable(),
    }),
  }),

  /** Marks a changed text as read. The original consent is kept. */
  markConsentTextRead: endpoint({
    method: "POST",
    path: `${API}/user/family/text`,
    access: ["student", "teacher"],
    body: consent,
    data: response.none,
  }),

  /** One consent for all children, with an optional course to join. */
  addChildren: endpoint({
    method: "POST",
    path: `${API}/user/family/child`,
    access: ["student", "teacher"],
    body: z.strictObject({
      children: z.array(z.strictObject({ firstName, lastName })).min(1).max(CHILDREN_MAX),
      consent,
      courseId: courseCode.optional(),
      /** Sets whether their teachers see the guardian's number. */
      phoneShown: z.boolean().optional(),
    }),
    data: z.object({ children: z.array(member) }),
  }),

  changeChild: endpoint({
    method: "PATCH",
    path: `${API}/user/family/child`,
    access: ["student", "teacher"],
    query: theChild,
    body: z.strictObject({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
      avatar: avatar.optional(),
    }),
    data: response.none,
  }),

  /** The guardian's own choice, which needs no request. */
  joinForChildren: endpoint({
    method: "POST",
    path: `${API}/user/family/course`,
    access: ["student", "teacher"],
    body: z.strictObject({
      courseId: courseCode,
      childIds: z.array(id).min(1).max(CHILDREN_MAX),
    }),
    data: z.object({ courseId: response.id }),
  }),

  /** Requests a course for a child; students without a guardian join. Idempotent. */
  askToJoin: endpoint({
    method: "POST",
    path: `${API}/user/student/course/ask`,
    access: ["student"],
    allows: ["child"],
    query: z.strictObject({ courseId: courseCode }),
    body: emptyBody,
    data: z.object({ joined: z.boolean() }),
  }),

  /** A no of the main guardian also takes the child out of the course. */
  answerRequest: endpoint({
    method: "POST",
    path: `${API}/user/family/request`,
    access: ["student", "teacher"],
    body: z.strictObject({ childId: id, courseId: courseCode, allow: z.boolean() }),
    data: response.none,
  }),

  /** Enables the child picker on this session's device. */
  openDevice: endpoint({
    method: "POST",
    path: `${API}/user/family/device`,
    access: ["student", "teacher"],
    body: z.strictObject({ password }),
    data: z.object({ familyKey: z.string() }),
  }),

  closeDevice: endpoint({
    method: "DELETE",
    path: `${API}/user/family/device/:id`,
    access: ["student", "teacher"],
    params: z.strictObject({ id }),
    body: emptyBody,
    data: response.none,
  }),

  /** Names and avatars for the child picker. The device's family key is the only credential. */
  listMembers: endpoint({
    method: "POST",
    path: `${API}/family`,
    access: "anyone",
    body: z.strictObject({ familyKey }),
    data: z.object({
      children: z.array(
        member.extend({
          /** True for a reply, a passage to repeat, or a meeting within a day. */
          waits: z.boolean(),
        }),
      ),
      guardian: z.object({
        _id: response.id,
        firstName: response.text,
        /** Digits of the guardian's PIN on this device; absent if the password is asked for. */
        pinLength: response.count.optional(),
        /** True for a child's request. */
        waits: z.boolean().optional(),
      }),
    }),
  }),

  /**
   * Opens a child's session, with a PIN if set. Ends the calling guardian's session, and all but the last earlier one
   * of this child on the device.
   */
  signInAsChild: endpoint({
    method: "POST",
    path: `${API}/family/session`,
    access: "anyone",
    body: z.strictObject({ familyKey, childId: id, pin: childPin.optional() }),
    data: signedIn,
  }),

  /** Signs the guardian of a family device in. Their other contacts are not asked for: the key names the account. */
  signInWithPassword: endpoint({
    method: "POST",
    path: `${API}/family/guardian/password`,
    access: "anyone",
    body: z.strictObject({ familyKey, password, secondStep: secondStepCode.optional() }),
    data: signedIn,
  }),

  signInWithPin: endpoint({
    method: "POST",
    path: `${API}/family/guardian`,
    access: "anyone",
    body: z.strictObject({ familyKey, pin: guardianPin }),
    data: signedIn,
  }),

  /** Grants this session the rights of one opened with the password. */
  confirmPassword: endpoint({
    method: "POST",
    path: `${API}/user/family/password`,
    access: ["student", "teacher"],
    allows: ["pin"],
    body: z.strictObject({ password }),
    data: response.none,
  }),

  /** `null` removes the PIN. Without one a press opens the session. */
  setChildPin: endpoint({
    method: "PUT",
    path: `${API}/user/family/child/pin`,
    access: ["student", "teacher"],
    query: theChild,
    body: z.strictObject({ pin: childPin.nullable() }),
    data: response.none,
  }),

  /** The guardian's PIN on this device; `null` removes it. */
  setGuardianPin: endpoint({
    method: "PUT",
    path: `${API}/user/family/pin`,
    access: ["student", "teacher"],
    body: z.strictObject({ pin: guardianPin.nullable(), password }),
    data: response.none,
  }),
};
