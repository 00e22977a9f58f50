/** Every refusal, with its status and its message. Neither is written anywhere else. */
export const ERRORS = {
  INVALID_INPUT: { status: 400, message: "Please check what you entered." },
  INVALID_JSON: { status: 400, message: "The request could not be read." },
  INVALID_IDENTIFIER: { status: 400, message: "Please enter a valid email or phone number" },
  CODE_WRONG: { status: 400, message: "This code is not correct." },
  CODES_CLOSED: {
    status: 429,
    message: "Too many wrong codes. Please use the link in the message instead.",
  },
  CODE_EXPIRED: { status: 400, message: "This code has expired. Please ask for a new one." },
  PHONE_NOT_VERIFIED: { status: 400, message: "Please verify your phone OTP." },
  FILE_NOT_UPLOADED: { status: 400, message: "The file has not arrived. Please upload it again." },
  FILE_EMPTY: { status: 400, message: "This file is empty." },
  NOT_SIGNED_IN: { status: 401, message: "Please sign in." },
  INVALID_CREDENTIALS: { status: 401, message: "Invalid credentials" },
  LINK_NOT_VALID: { status: 403, message: "This link is no longer valid." },
  ADDRESS_TOO_NEW: {
    status: 403,
    message: "This was added less than three days ago. Please use your other email or phone.",
  },
  NOT_ALLOWED: { status: 403, message: "You are not allowed to do this." },
  APPROVAL_PENDING: { status: 403, message: "Your account is waiting for approval." },
  ACCOUNT_SUSPENDED: { status: 403, message: "Your account is suspended." },
  REMOVED_FROM_COURSE: {
    status: 403,
    message: "You were removed from this course. Please ask its teacher.",
  },
  STUDENT_SUSPENDED: {
    status: 403,
    message: "Your account is suspended. Please ask the administration of your school.",
  },
  NOT_FOUND: { status: 404, message: "Nothing was found at this address." },
  COURSE_NOT_FOUND: { status: 404, message: "Course not found" },
  SECTION_NOT_FOUND: { status: 404, message: "Section not found" },
  LESSON_NOT_FOUND: { status: 404, message: "Lesson not found" },
  NOTE_NOT_FOUND: { status: 404, message: "Note not found" },
  FILE_NOT_FOUND: { status: 404, message: "File not found" },
  TEACHER_NOT_FOUND: { status: 404, message: "No Teacher found" },
  STUDENT_NOT_FOUND: { status: 404, message: "No student found" },
  DEVICE_NOT_FOUND: { status: 404, message: "This device is not signed in." },
  ADMIN_NOT_FOUND: { status: 404, message: "No admin found" },
  EMAIL_TAKEN: { status: 409, message: "This email already has an account." },
  LAST_SUPERADMIN: { status: 409, message: "The last superadmin cannot be deleted." },
  OWN_ACCOUNT: { status: 409, message: "Your own account is deleted in your settings." },
  PHONE_TAKEN: {
    status: 409,
    message: "This phone number already has an account. Please sign in.",
  },
  COURSE_NOT_PUBLISHED: { status: 409, message: "This course is not published yet." },
  COURSE_LOCKED: { status: 409, message: "Enrolment in this course is locked." },
  COURSE_CLOSED: {
    status: 409,
    message: "This course does not accept new students at the moment.",
  },
  COURSE_NOT_READY: { status: 409, message: "The course is not ready to be published." },
  COURSE_NOT_DELETED: { status: 409, message: "This course is not deleted." },
  COURSE_FULL: {
    status: 409,
    message: "A course holds at most 2,000 lessons in 200 sections. Please begin another course.",
  },
  NOTE_IMAGES_FULL: { status: 409, message: "Maximum of 5 image notes allowed" },
  NOTES_FULL: { status: 409, message: "This lesson cannot hold any more notes." },
  PAGE_CHANGED: {
    status: 409,
    message: "Somebody else has saved this page meanwhile. Load it again before you save.",
  },
  TOO_MANY_UPLOADS: {
    status: 409,
    message: "Too many uploads are unfinished. Finish those first, or try again in 15 minutes.",
  },
  NOTE_SPACE_FULL: { status: 409, message: "Your notes have no space for more pictures." },
  COURSE_SPACE_FULL: { status: 409, message: "This course has no space for more files." },
  FILE_IN_USE: { status: 409, message: "This file is already in use." },
  FILE_ALREADY_STORED: { status: 409, message: "This file has already been stored." },
  FILE_TOO_MANY_PIXELS: { status: 413, message: "This picture has too many pixels." },
  TOO_LARGE: { status: 413, message: "This is too large." },
  WRONG_TYPE: { status: 415, message: "This type of content is not accepted." },
  RANGE_NOT_VALID: { status: 416, message: "The file has no such part." },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many tries. Please wait a little." },
  INTERNAL: { status: 500, message: "Something went wrong." },
  NOT_DELIVERED: { status: 503, message: "Failed to send OTP" },
  CHANNEL_UNAVAILABLE: { status: 503, message: "This way of sending codes is not set up." },
  UPLOADS_CLOSED: {
    status: 503,
    message: "The school has no space left for files. Please tell whoever looks after it.",
  },
  NOT_READY: { status: 503, message: "The school is not ready. Please try again in a moment." },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** One error in one field; `path` is dotted, as in `meetingDetails.link`. */
export type FieldError = { path: string; message: string };
