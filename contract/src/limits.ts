/** Limits shared by page and server. Sizes in bytes, times in seconds, unless the name says otherwise. */

export const OTP_LENGTH = 4;
export const OTP_RESEND_SECONDS = 30;
export const OTP_LIFE_SECONDS = 10 * 60;
export const PHONE_INPUT_DIGITS = 15;
/** Typed phone with spaces, brackets and direction marks. */
export const PHONE_TEXT_MAX = 40;

export const SECOND_STEP_DIGITS = 6;
export const SECOND_STEP_TEXT_MAX = 40;

export const PASSWORD_MIN = 8;
export const ADMIN_PASSWORD_MIN = 6;
/** Bounds the cost of hashing; Argon2 accepts any length. */
export const PASSWORD_MAX = 200;

export const NAME_MAX = 80;
export const EMAIL_MAX = 254;
export const TITLE_MAX = 160;
export const DESCRIPTION_MAX = 10_000;
/** Code points of an excerpt. */
export const EXCERPT_MAX = 300;
export const REASON_MAX = 500;
export const GUARDIANS_UNDO_HOURS = 72;
export const COMPLAINT_MAX = 2_000;
export const COMPLAINT_CONTACT_MAX = 200;
export const LINK_MAX = 2_000;
export const SEARCH_MAX = 100;
/** ISO 8601 with fractions and offset. */
export const DATE_TEXT_MAX = 40;

/** Names typed at once, open slips of a course, and characters of the printed code. */
export const SLIPS_AT_ONCE = 60;
export const SLIPS_MAX = 200;
export const SHORT_CODE_LENGTH = 6;
export const SLIP_DAYS = 30;
export const SLIP_HELD_DAYS = 7;

/** Students on a sheet; passages per track and day; mistakes per entry; note to a family; name of an examiner. */
export const SHEET_STUDENTS_MAX = 120;
export const PASSAGES_MAX = 9;
export const STUMBLES_MAX = 99;
export const SHEET_NOTE_MAX = 500;
export const EXAMINER_MAX = 100;
export const SUBSTITUTES_MAX = 5;
/** Days read and correctable by the teacher, including today. */
export const SHEET_DAYS = 14;
export const CORRECTION_DAYS = 7;
/** Days off can be marked this far ahead. */
export const NO_CLASS_AHEAD_DAYS = 60;

/** All approved teachers; everyone enrolled in a published course, and their guardians. */
export const SCHOOL_AUDIENCES = ["teachers", "school"] as const;
export const ANNOUNCEMENT_MAX = 2_000;
/** Per day, for a course, and for all teachers or the whole school. */
export const ANNOUNCEMENTS_OF_COURSE_A_DAY = 10;
export const ANNOUNCEMENTS_OF_SCHOOL_A_DAY = 3;
export const PINNED_DAYS_MAX = 7;
/** Days before joining whose announcements a new reader sees, and days until they are deleted. */
export const ANNOUNCEMENTS_BEFORE_DAYS = 30;
export const ANNOUNCEMENT_DAYS = 400;

export const CHILDREN_MAX = 12;
export const CHILD_PIN_LENGTH = 4;
export const GUARDIAN_PIN_MIN = 4;
export const GUARDIAN_PIN_MAX = 6;
/** Wrong attempts on one device before the guardian must enter the password. */
export const PIN_TRIES = 5;

export const CHILD_AVATARS = 36;
/** Version of the built-in "Children and privacy"; and the maximum. */
export const CONSENT_TEXT = 2;
export const CONSENT_TEXTS_MAX = 1_000_000;

/** Seconds of a recitation or reply; peaks of its waveform; unanswered recitations per student. */
export const RECITATION_SECONDS_MAX = 15 * 60;
/** Allowed container duration, because encoders pad their last block. */
export const STORED_SECONDS_MAX = RECITATION_SECONDS_MAX + 5;
export const PEAKS = 100;
export const RECITATIONS_WAITING_MAX = 20;
export const RECITATION_ANNOTATIONS_MAX = 200;
export const RECITATION_REMARK_MAX = 500;
/** Days until an unanswered one is deleted, and an answered one after its reply. */
export const RECITATION_DAYS = 60;
/** Minimum characters of a reason for listening as staff. */
export const HEARING_REASON_MIN = 20;

/** Keys of the default categories; permanent, because other clients know only these. */
export const CATEGORIES = ["Science", "Math", "Technology", "Arts", "Business"] as const;
/** Categories of a school, including hidden ones; characters of a key or name. */
export const CATEGORIES_MAX = 30;
export const CATEGORY_MAX = 40;
export const TIME_ZONE_MAX = 60;

export const TAGS_MAX = 5;
export const TAG_LENGTH_MAX = 40;
/** Per teacher, without deleted ones. */
export const COURSES_MAX = 500;
export const SECTIONS_MAX = 200;
export const LESSONS_MAX = 2_000;
/** Above this number the editor shows how many lessons are left. */
export const LESSONS_NEARLY_FULL = 1_800;
export const RESOURCES_MAX = 20;

/** Per student and lesson. */
export const NOTES_MAX = 200;
export const NOTE_IMAGES_MAX = 5;
/** UTF-8 bytes of titles and descriptions, per lesson and in total for a student. */
export const NOTES_TEXT_MAX = 100 * 1024;
export const ALL_NOTES_TEXT_MAX = 10 * 1024 ** 2;
export const NOTE_ROW_BYTES = 400;

/** Keys remembered per person for 30 days; older ones are forgotten earlier. */
export const IDEMPOTENCY_KEYS_MAX = 5_000;

export const CERTIFICATES_REISSUED_MAX = 3;

/** Days in which a deleted course can be restored. */
export const RESTORE_DAYS = 30;

export const PAGE_SECTIONS_MAX = 100;
export const SOCIAL_LINKS_MAX = 20;

export const CONTACT_METHODS = ["telegram", "whatsapp"] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

export const PHONE_CHANNELS = ["whatsapp", "sms"] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

export const LESSON_KINDS = ["video", "lecture", "quiz"] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** Versions of a lesson, best first; others than the original are for videos only. */
export const RENDITION_KINDS = ["original", "small", "sound"] as const;
export type RenditionKind = (typeof RENDITION_KINDS)[number];

export const LESSON_TEXT_KINDS = ["captions", "transcript"] as const;
export type LessonTextKind = (typeof LESSON_TEXT_KINDS)[number];
export const CAPTIONS_MAX = 5_000;
export const LESSON_AIDS = [...LESSON_TEXT_KINDS, "alt"] as const;
export type LessonAid = (typeof LESSON_AIDS)[number];
export const ALT_MAX = 500;

/** Width divided by height. */
export const BANNER_ASPECT = 6;
/** Pixels, enough for large screens. */
export const BANNER_WIDTH = 1800;
export const BANNER_FILENAME = "banner.jpg";

/** Unreferenced uploads per person, and their bytes without the largest video. */
export const PENDING_FILES_MAX = 20;
export const PENDING_BYTES_MAX = 1024 ** 3;

/** Default limits of a student's notes with images, and of a course's banner and lessons. */
export const STUDENT_QUOTA_BYTES = 200 * 1024 ** 2;
export const COURSE_QUOTA_BYTES = 50 * 1024 ** 3;
export const QUOTA_BYTES_MIN = 1024 ** 2;
export const QUOTA_BYTES_MAX = 100 * 1024 ** 4;

/** Lifetime of an upload URL, checked at the start of the upload. */
export const UPLOAD_LINK_SECONDS = 15 * 60;

/** Bytes per chunk; the last one may be smaller. */
export const CHUNK_BYTES_MIN = 64 * 1024;
export const CHUNK_BYTES_MAX = 8 * 1024 ** 2;
/** Days after the last request in which a chunked upload can be resumed. */
export const CHUNKED_UPLOAD_DAYS = 7;

/** Minutes after the start in which a meeting is shown, and before it in which it can be joined. */
export const MEETING_SHOWN_MINUTES = 180;
export const MEETING_OPENS_MINUTES = 15;

/** Days without activity in an unfinished course after which a student is inactive. */
export const QUIET_DAYS = 14;
/** Days of "this week". */
export const RECENT_DAYS = 7;
/** Includes the current week. */
export const STATISTICS_WEEKS = 12;
export const HIJRI_DAYS_MAX = 2;

const MEBIBYTE = 1024 * 1024;
const VOICES = ["audio/mp4", "audio/webm"] as const;
const IMAGES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;

/** Types and sizes of uploads, for the file picker and the server. Frames count as pixels. */
export const FILE_RULES = {
  lessonVideo: {
    types: ["video/mp4", "video/quicktime", "video/webm", "video/matroska", "video/3gpp"],
    maxBytes: 2048 * MEBIBYTE,
  },
  /** Small video for slow connections: about 100 MB an hour. */
  lessonSmall: { types: ["video/mp4", "video/webm"], maxBytes: 512 * MEBIBYTE },
  lessonSound: { types: ["audio/mp4", "audio/webm"], maxBytes: 100 * MEBIBYTE },
  /** UTF-8: four hours of speech in Arabic script. */
  lessonText: { types: ["text/vtt", "text/plain"], maxBytes: MEBIBYTE / 2 },
  lessonImage: { types: IMAGES, maxBytes: 20 * MEBIBYTE, maxPixels: 50_000_000 },
  lessonDocument: { types: ["application/pdf"], maxBytes: 200 * MEBIBYTE },
  banner: { types: IMAGES, maxBytes: 10 * MEBIBYTE, maxPixels: 24_000_000 },
  thumbnail: { types: ["image/jpeg"], maxBytes: MEBIBYTE, maxPixels: 2_000_000 },
  noteImage: { types: IMAGES, maxBytes: 10 * MEBIBYTE, maxPixels: 24_000_000 },
  announcementImage: { types: IMAGES, maxBytes: 10 * MEBIBYTE, maxPixels: 24_000_000 },
  /** Audio only: 15 minutes at 32 kb/s are 3.6 MB. */
  recitation: { types: VOICES, maxBytes: 10 * MEBIBYTE },
  recitationAnswer: { types: VOICES, maxBytes: 10 * MEBIBYTE },
} as const satisfies Record<
  string,
  { types: readonly string[]; maxBytes: number; maxPixels?: number }
>;
export type FileKind = keyof typeof FILE_RULES;

const SPELLINGS = new Map([
  ["video/x-matroska", "video/matroska"],
  ["video/x-m4v", "video/mp4"],
  ["audio/x-m4a", "audio/mp4"],
  ["audio/m4a", "audio/mp4"],
  ["image/jpg", "image/jpeg"],
  ["image/pjpeg", "image/jpeg"],
]);

export function canonicalType(contentType: string): string {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  return SPELLINGS.get(type) ?? type;
}

export function lessonFileKind(contentType: string): FileKind | undefined {
  const type = canonicalType(contentType);
  return (["lessonVideo", "lessonImage", "lessonDocument"] as const).find((kind) =>
    (FILE_RULES[kind].types as readonly string[]).includes(type),
  );
}

export const PAGE_SIZE = 24;
export const PAGE_SIZE_MAX = 100;
