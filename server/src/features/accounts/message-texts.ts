import type { Language } from "@madrasa/contract/languages";
import type { ErrorValues } from "@madrasa/contract/errors";
import type { Config } from "../../platform/config.ts";
import { say } from "../../platform/say.ts";

/** The texts of messages to people. An SMS holds 160 letters, or 70 in Arabic script. */

type SchoolNames = Config["schoolNames"];
export type Text = { subject: string; text: string; places: readonly string[] };
/** Writes a message in the language of the person who receives it. */
export type Letter = (language: Language) => Text;

const UNDO_DAYS = 3;
const RECALL_DAYS = 7;

function letter(
  { subject, text }: { subject: string; text: string },
  school: SchoolNames,
  facts: ErrorValues = {},
  places: readonly string[] = [],
): Letter {
  return (language) => {
    const values = { ...facts, school: school[language] };
    return {
      subject: say(language, `letters.${subject}`, values),
      text: say(language, `letters.${text}`, values),
      places,
    };
  };
}

export function codeText(school: SchoolNames, digits: string, link: string): Letter {
  const keys = { subject: "codeSubject", text: "code" };
  return letter(keys, school, { digits, link }, [digits, link]);
}

/** Without a link to an email or phone that is too new to undo anything. */
export function changedText(
  school: SchoolNames,
  what: "email" | "phone" | "password",
  link?: string,
): Letter {
  const text = link === undefined ? "changed" : "changedWithLink";
  return letter({ subject: "changedSubject", text }, school, {
    what,
    link: link ?? "",
    days: UNDO_DAYS,
  });
}

/** Without a link to an email or phone that is too new to undo anything. */
export function deletedText(school: SchoolNames, link?: string): Letter {
  const text = link === undefined ? "deleted" : "deletedWithLink";
  return letter({ subject: "deletedSubject", text }, school, {
    link: link ?? "",
    days: RECALL_DAYS,
  });
}

export function emailHeldText(school: SchoolNames): Letter {
  return letter({ subject: "emailHeldSubject", text: "emailHeld" }, school);
}

/** `browser` is empty when it is unknown. */
export function newDeviceText(school: SchoolNames, browser: string): Letter {
  const text = browser === "" ? "newDevice" : "newDeviceNamed";
  return letter({ subject: "newDeviceSubject", text }, school, { browser });
}

export function secondStepClearedText(school: SchoolNames): Letter {
  return letter({ subject: "secondStepClearedSubject", text: "secondStepCleared" }, school);
}

export function recoveryLinkText(school: SchoolNames, admin: string): Letter {
  return letter({ subject: "recoveryLinkSubject", text: "recoveryLink" }, school, { admin });
}

export type TeacherStatus = "approved" | "unapproved" | "suspended" | "unsuspended";

export function teacherStatusText(school: SchoolNames, status: TeacherStatus): Letter {
  return letter({ subject: "teacherStatusSubject", text: "teacherStatus" }, school, { status });
}

/** To the superadmins, when a ceiling on the day's codes is nearly reached. */
export function ceilingText(
  school: SchoolNames,
  { key, limit }: { key: string; limit: number },
): Letter {
  const channel = key.includes("email") ? "email" : "phone";
  const whose = key.includes("strangers") ? "strangers" : "everyone";
  const keys = { subject: "ceilingSubject", text: "ceiling" };
  return letter(keys, school, { limit, channel, whose });
}
