import type { FieldErrorCode } from "./field-errors.ts";

/** Every refusal with its status. What it says is `errors.<code>` in `i18n/`. */
export const ERRORS = {
  INVALID_INPUT: 400,
  INVALID_JSON: 400,
  INVALID_IDENTIFIER: 400,
  CODE_WRONG: 400,
  CODES_CLOSED: 429,
  CODE_EXPIRED: 400,
  PHONE_NOT_VERIFIED: 400,
  FILE_NOT_UPLOADED: 400,
  FILE_EMPTY: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  SECOND_STEP_REQUIRED: 401,
  SECOND_STEP_WRONG: 400,
  LINK_NOT_VALID: 403,
  ADDRESS_TOO_NEW: 403,
  NOT_ALLOWED: 403,
  APPROVAL_PENDING: 403,
  ACCOUNT_SUSPENDED: 403,
  REMOVED_FROM_COURSE: 403,
  STUDENT_SUSPENDED: 403,
  NOT_FOUND: 404,
  COURSE_NOT_FOUND: 404,
  SECTION_NOT_FOUND: 404,
  LESSON_NOT_FOUND: 404,
  NOTE_NOT_FOUND: 404,
  FILE_NOT_FOUND: 404,
  TEACHER_NOT_FOUND: 404,
  STUDENT_NOT_FOUND: 404,
  DEVICE_NOT_FOUND: 404,
  ADMIN_NOT_FOUND: 404,
  CONTACTS_TAKEN: 409,
  EMAIL_TAKEN: 409,
  LAST_SUPERADMIN: 409,
  SECOND_STEP_ON: 409,
  SECOND_STEP_OFF: 409,
  OWN_SECOND_STEP: 409,
  OWN_ACCOUNT: 409,
  PHONE_TAKEN: 409,
  COURSE_NOT_PUBLISHED: 409,
  COURSE_LOCKED: 409,
  COURSE_CLOSED: 409,
  COURSE_NOT_READY: 409,
  COURSE_NOT_DELETED: 409,
  COURSE_FULL: 409,
  NOTE_IMAGES_FULL: 409,
  NOTES_FULL: 409,
  PAGE_CHANGED: 409,
  TOO_MANY_UPLOADS: 409,
  NOTE_SPACE_FULL: 409,
  COURSE_SPACE_FULL: 409,
  FILE_IN_USE: 409,
  FILE_ALREADY_STORED: 409,
  UPLOAD_CHANGED: 409,
  UPLOAD_OFFSET: 409,
  FILE_TOO_MANY_PIXELS: 413,
  TOO_LARGE: 413,
  WRONG_TYPE: 415,
  RANGE_NOT_VALID: 416,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  NOT_DELIVERED: 503,
  CHANNEL_UNAVAILABLE: 503,
  UPLOADS_CLOSED: 503,
  NOT_READY: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What the places of a message are filled with; `bytes` is said as a size. */
export type ErrorValues = Record<string, string | number>;

/**
 * One error in one field; `path` is dotted, as in `meetingDetails.link`. `message` is the English
 * text of `fields.<code>`.
 */
export type FieldError = {
  path: string;
  code: FieldErrorCode;
  message: string;
  values?: ErrorValues;
};
