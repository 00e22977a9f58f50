import type { Language } from "@madrasa/contract/languages";
import { type DigestWords, digestLines } from "@madrasa/contract/digest-lines";
import { passageText } from "@madrasa/contract/quran/verses";
import type { RecitationWord } from "@madrasa/contract/recitation-words";
import { shownTitle } from "@madrasa/contract/shown-title";
import { DAY } from "../../platform/clock.ts";
import type { Delivery } from "../../platform/deliveries/deliveries.queries.ts";
import type { Written } from "../../platform/deliveries/send-deliveries.ts";
import { htmlEmail, type EmailContent, plainEmail } from "../../platform/messages/html-email.ts";
import type { Platform } from "../../platform/platform.ts";
import { byClock } from "../../platform/school/by-clock.ts";
import { translate } from "../../platform/translate.ts";
import {
  afterQuietHours,
  findUser,
  type Person,
  unsubscribeLink,
} from "../../base/identity/index.ts";
import { listTaught } from "../../courses/courses/index.ts";
import { countWaitingByCourse } from "../../halaqa/recitations/index.ts";
import { listUnwritten } from "../../learning/enrolment/index.ts";
import { lastDigest } from "./digest-time.ts";
import { readDigest } from "./read-digest.ts";

type Section = EmailContent["sections"][number];

/** Letter of a digest, with its time in the facts. */
export const DIGEST_TEMPLATE = "digest";

/**
 * The email of a digest as it is now; undefined if there is nothing to say, or the person no longer wants it. In quiet
 * hours the time at which they end.
 */
export async function writeDigest(
  platform: Platform,
  { person_id, facts }: Delivery,
  language: Language,
): Promise<Written> {
  const { config, clock, database, settings } = platform;
  const reader = await findUser(database.read, person_id);
  if (reader?.digest_emails !== 1 || reader.suspended === 1) return undefined;
  const zone = reader.time_zone ?? settings.now().timeZone;
  const notBefore = afterQuietHours(clock(), zone);
  if (notBefore > clock()) return { notBefore };
  const { at } = JSON.parse(facts) as { at: number };
  const [teaching, weeks] = await Promise.all([
    reader.role === "teacher" ? teachingSections(platform, reader, language) : [],
    weekSections(platform, reader, { at, zone, language }),
  ]);
  const sections = [...teaching, ...weeks];
  if (sections.length === 0) return undefined;
  const isOfDay = reader.role === "teacher";
  const say = (key: string, values = {}) => translate(language, key, values);
  const template: EmailContent = {
    language,
    greeting: say("digest.greeting", { name: isolate(reader.first_name) }),
    sections,
    button: {
      label: say("digest.open"),
      url: `${config.publicUrl}/${isOfDay ? "teacher-dashboard" : "week"}`,
    },
    reason: say("digest.why"),
    stop: {
      label: say("digest.stop"),
      url: unsubscribeLink(config, { kind: "digest", personId: reader.id }),
    },
  };
  return {
    subject: say(isOfDay ? "digest.subjectDay" : "digest.subjectWeek", {
      school: config.schoolNames[language],
    }),
    text: plainEmail(template),
    html: htmlEmail(template),
    places: [],
  };
}

type Week = { at: number; zone: string; language: Language };

/** One section a person. Reasons of absence, notes and replies are on the page only. */
async function weekSections(
  platform: Platform,
  reader: Person,
  { at, zone, language }: Week,
): Promise<Section[]> {
  const period = lastDigest(at, zone);
  const isOfWeek = new Date(period.to + DAY).getUTCDay() === reader.digest_day;
  if (reader.digest !== 1 || (reader.role === "teacher" && !isOfWeek)) return [];
  const words = wordsIn(platform, language);
  return (await readDigest(platform, reader, period)).map((week) => {
    const { done, waits } = digestLines(week, words);
    const { meeting } = week;
    const when = meeting && byClock(meeting.scheduledTime, zone);
    const next =
      when && translate(language, "digest.nextMeeting", { title: isolate(meeting.title), when });
    return {
      heading: words.isolate(week.student.firstName),
      lines: next ? [...done, next] : done,
      waits,
    };
  });
}

async function teachingSections(
  { database: { read: db }, clock, config }: Platform,
  teacher: Person,
  language: Language,
): Promise<Section[]> {
  if (teacher.approved !== 1) return [];
  const now = clock();
  const courses = await listTaught(db, teacher.id);
  const published = courses.filter((row) => row.published_at !== null).map(({ id }) => id);
  const [waiting, quiet] = await Promise.all([
    countWaitingByCourse(db, { assigneeId: teacher.id, now }),
    listUnwritten(db, published, now),
  ]);
  const count = waiting.reduce((sum, { total }) => sum + total, 0);
  const lines = [
    ...(count > 0 ? [translate(language, "digest.toAnswer", { count })] : []),
    ...courses.flatMap((course) => {
      const inactive = quiet.get(course.id)?.count ?? 0;
      if (inactive === 0) return [];
      const facts = {
        count: inactive,
        course: isolate(shownTitle({ _id: course.id, title: course.title })),
      };
      return [translate(language, "digest.quiet", facts)];
    }),
  ];
  if (lines.length === 0) return [];
  return [{ heading: config.schoolNames[language], lines: [], waits: lines }];
}

const isolate = (text: string) => `\u2068${text}\u2069`;

function wordsIn({ settings }: Pick<Platform, "settings">, language: Language): DigestWords {
  const own = settings.now().saved.recitationWords?.value;
  const word = (name: RecitationWord) => own?.[name][language];
  const surah = (number: number) => translate(language, `surahs.${number}`);
  const say = (key: string, values = {}) => translate(language, key, values);
  return {
    say,
    passage: (passage) => isolate(passageText(passage, surah, say)),
    track: (track) => word(track) ?? say("sheet.track", { track }),
    grade: (grade) => word(`grade${grade}`) ?? say("sheet.grade", { grade: String(grade) }),
    isolate,
  };
}
