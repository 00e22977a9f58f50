/** Limits that page and server share. Sizes are in bytes, times in seconds, unless the name says otherwise. */

export const OTP_LENGTH = 4;
export const OTP_RESEND_SECONDS = 30;
export const OTP_LIFE_SECONDS = 10 * 60;
export const PHONE_INPUT_DIGITS = 15;
/** A typed phone with its spaces, brackets and direction marks. */
export const PHONE_TEXT_MAX = 40;

/** Digits of a code that an authenticator app shows. */
export const SECOND_STEP_DIGITS = 6;
/** A recovery code with what people type between its groups. */
export const SECOND_STEP_TEXT_MAX = 40;

export const PASSWORD_MIN = 8;
/** For an admin whom the superadmin creates. */
export const ADMIN_PASSWORD_MIN = 6;
/** Argon2 accepts any length; the limit bounds the time that one request can cost. */
export const PASSWORD_MAX = 200;

export const NAME_MAX = 80;
export const EMAIL_MAX = 254;
export const TITLE_MAX = 160;
export const DESCRIPTION_MAX = 10_000;
/** Characters (code points) of a description in lists, and of sections and lessons in a course's tree. */
export const EXCERPT_MAX = 300;
/** Why a student is removed or suspended. */
export const REASON_MAX = 500;
/** What people tell the school, and its answer. */
export const COMPLAINT_MAX = 2_000;
export const COMPLAINT_CONTACT_MAX = 200;
export const LINK_MAX = 2_000;
export const SEARCH_MAX = 100;
/** ISO 8601 with fractions of a second and an offset. */
export const DATE_TEXT_MAX = 40;

/** Names typed at once, open slips of a course, and the signs that are printed on each. */
export const SLIPS_AT_ONCE = 60;
export const SLIPS_MAX = 200;
export const SLIP_SIGNS = 6;
export const SLIP_DAYS = 30;

/** Pupils on the sheet of a course; mistakes counted in one recital; words to a family; the name of who examined. */
export const SHEET_PUPILS_MAX = 120;
export const STUMBLES_MAX = 99;
export const SHEET_NOTE_MAX = 500;
export const EXAMINER_MAX = 100;
export const SUBSTITUTES_MAX = 5;
/** A sheet is read with the days before it, this one included, and corrected by its teacher for as long as that. */
export const SHEET_DAYS = 14;
export const CORRECTION_DAYS = 7;

/** Children of one guardian. */
export const CHILDREN_MAX = 12;
/** Digits of a child's PIN, and of a guardian's. */
export const CHILD_PIN_LENGTH = 4;
export const GUARDIAN_PIN_MIN = 4;
export const GUARDIAN_PIN_MAX = 6;
/** Wrong tries on one device, after which a guardian enters the password there. */
export const PIN_TRIES = 5;

/** Marks by which children on one phone are told apart: figures and colours. */
export const CHILD_MARKS = 36;
/** The number of the text "Children and privacy" that a school has which wrote none; and the most of any. */
export const CONSENT_TEXT = 1;
export const CONSENT_TEXTS_MAX = 1_000_000;

/** A recitation or its answer, in seconds; the peaks of its drawn wave, and what a pupil may have waiting. */
export const RECITATION_SECONDS_MAX = 15 * 60;
export const PEAKS = 100;
export const RECITATIONS_WAITING_MAX = 20;
export const RECITATION_MARKS_MAX = 200;
export const RECITATION_REMARK_MAX = 500;
/** Days until an unanswered one is deleted, and an answered one after its answer. */
export const RECITATION_DAYS = 60;
/** Characters that say at least why somebody of the school hears a recitation. */
export const HEARING_REASON_MIN = 20;

/** The keys of the categories with which each school begins; other clients know no others, so they stay. */
export const CATEGORIES = ["Science", "Math", "Technology", "Arts", "Business"] as const;
/** Categories of a school, hidden ones too, and the characters of a key or a name. */
export const CATEGORIES_MAX = 30;
export const CATEGORY_MAX = 40;
export const TIME_ZONE_MAX = 60;

export const TAGS_MAX = 5;
export const TAG_LENGTH_MAX = 40;
/** Courses of one teacher, without deleted ones. */
export const COURSES_MAX = 500;
/** Of a teacher who waits for approval: anybody can sign up as one. */
export const WAITING_COURSES_MAX = 3;
export const WAITING_COURSE_BYTES = 1024 ** 3;
export const SECTIONS_MAX = 200;
export const LESSONS_MAX = 2_000;
/** From this number on the editor says how many more lessons the course can hold. */
export const LESSONS_NEARLY_FULL = 1_800;
export const RESOURCES_MAX = 20;

/** For one student and one lesson. */
export const NOTES_MAX = 200;
export const NOTE_IMAGES_MAX = 5;
/** Bytes of UTF-8, titles and descriptions together: of one student's notes on one lesson, and of all of them. */
export const NOTES_TEXT_MAX = 100 * 1024;
export const ALL_NOTES_TEXT_MAX = 10 * 1024 ** 2;
/** Counted for each note beside its text, for its row and its places in indexes. */
export const NOTE_ROW_BYTES = 400;

/** The newest acts of a person whose keys are known for 30 days; older ones are forgotten earlier. */
export const IDEMPOTENCY_KEYS_MAX = 5_000;

/** A deleted course can be restored for this long; then it is removed with its files. */
export const RESTORE_DAYS = 30;

export const PAGE_SECTIONS_MAX = 100;
export const SOCIAL_LINKS_MAX = 20;

export const CONTACT_METHODS = ["telegram", "whatsapp"] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

/** The channels by which a code reaches a phone. */
export const PHONE_CHANNELS = ["whatsapp", "sms"] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

export const LESSON_KINDS = ["video", "lecture", "quiz"] as const;
export type LessonKind = (typeof LESSON_KINDS)[number];

/** The forms of a lesson's content, the best first; all but the original are of films only. */
export const RENDITION_KINDS = ["original", "small", "sound"] as const;
export type RenditionKind = (typeof RENDITION_KINDS)[number];

/** The texts beside a film: one of each for a language. */
export const LESSON_TEXT_KINDS = ["captions", "transcript"] as const;
export type LessonTextKind = (typeof LESSON_TEXT_KINDS)[number];
export const CAPTIONS_MAX = 5_000;
/** The texts that people who do not see or hear need of a lesson. */
export const LESSON_AIDS = [...LESSON_TEXT_KINDS, "alt"] as const;
export type LessonAid = (typeof LESSON_AIDS)[number];
/** Characters of the text that stands for a picture. */
export const ALT_MAX = 500;

/** Width of the banner divided by its height. */
export const BANNER_ASPECT = 6;
/** Wide enough for a large screen; more pixels would only take longer to load. */
export const BANNER_WIDTH = 1800;
export const BANNER_FILENAME = "banner.jpg";

/** For one person: uploads that nothing refers to yet, and their bytes without the largest video. */
export const PENDING_FILES_MAX = 20;
export const PENDING_BYTES_MAX = 1024 ** 3;

/** Bytes of one student's notes with their images, and of one course's banner and lessons, until they are set. */
export const STUDENT_QUOTA_BYTES = 200 * 1024 ** 2;
export const COURSE_QUOTA_BYTES = 50 * 1024 ** 3;
export const QUOTA_BYTES_MIN = 1024 ** 2;
export const QUOTA_BYTES_MAX = 100 * 1024 ** 4;

/** How long an upload URL is valid. The time is checked when the upload begins. */
export const UPLOAD_LINK_SECONDS = 15 * 60;

/** The bytes that a page may send at once of an upload in pieces; the last piece may be smaller. */
export const PIECE_BYTES_MIN = 64 * 1024;
export const PIECE_BYTES_MAX = 8 * 1024 ** 2;
/** For so long an upload in pieces can go on after a piece was last asked for. */
export const PIECED_UPLOAD_DAYS = 7;

/** A meeting is shown until so long after its start, and can be joined in one press from so long before. */
export const MEETING_SHOWN_MINUTES = 180;
export const MEETING_OPENS_MINUTES = 15;

/** A student has gone quiet who has done nothing for so long in a course that is not finished. */
export const QUIET_DAYS = 14;
/** The length of this week. */
export const RECENT_DAYS = 7;
/** How many weeks the statistics show, the present one included. */
export const STATISTICS_WEEKS = 12;
/** How far the school may move Hijri dates, in days. */
export const HIJRI_DAYS_MAX = 2;

const MEBIBYTE = 1024 * 1024;
const VOICES = ["audio/mp4", "audio/webm"] as const;
const IMAGES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;

/** The types and sizes for uploads. The file picker shows them and the server enforces them. Frames count as pixels. */
export const FILE_RULES = {
  lessonVideo: {
    types: ["video/mp4", "video/quicktime", "video/webm", "video/matroska", "video/3gpp"],
    maxBytes: 2048 * MEBIBYTE,
  },
  /** A film made small, for lines that are slow: an hour of it has about 100 MB. */
  lessonSmall: { types: ["video/mp4", "video/webm"], maxBytes: 512 * MEBIBYTE },
  /** The sound of a film. */
  lessonSound: { types: ["audio/mp4", "audio/webm"], maxBytes: 100 * MEBIBYTE },
  /** Captions and transcripts, in UTF-8. */
  lessonText: { types: ["text/vtt", "text/plain"], maxBytes: MEBIBYTE },
  lessonImage: { types: IMAGES, maxBytes: 20 * MEBIBYTE, maxPixels: 50_000_000 },
  lessonDocument: { types: ["application/pdf"], maxBytes: 200 * MEBIBYTE },
  banner: { types: IMAGES, maxBytes: 10 * MEBIBYTE, maxPixels: 24_000_000 },
  /** A frame of a film, made where the film is uploaded. */
  thumbnail: { types: ["image/jpeg"], maxBytes: MEBIBYTE, maxPixels: 2_000_000 },
  noteImage: { types: IMAGES, maxBytes: 10 * MEBIBYTE, maxPixels: 24_000_000 },
  /** A pupil's voice, and a teacher's: 15 minutes at 32 kb/s have 3.6 MB. They have tracks of sound alone. */
  recitation: { types: VOICES, maxBytes: 10 * MEBIBYTE },
  recitationAnswer: { types: VOICES, maxBytes: 10 * MEBIBYTE },
} as const satisfies Record<
  string,
  { types: readonly string[]; maxBytes: number; maxPixels?: number }
>;
export type FileKind = keyof typeof FILE_RULES;

/** Content types that browsers and tools write in several ways. */
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

/** The kind of a lesson's file, or undefined when lessons do not accept this type. */
export function lessonFileKind(contentType: string): FileKind | undefined {
  const type = canonicalType(contentType);
  return (["lessonVideo", "lessonImage", "lessonDocument"] as const).find((kind) =>
    (FILE_RULES[kind].types as readonly string[]).includes(type),
  );
}

export const PAGE_SIZE = 24;
export const PAGE_SIZE_MAX = 100;
