/** The texts of messages to people. An SMS holds 160 letters, or 70 in Arabic script. */

type Text = { subject: string; text: string; places: readonly string[] };

const UNDO_DAYS = 3;
const RECALL_DAYS = 7;

export function codeText(school: string, digits: string, link: string): Text {
  return {
    subject: `${digits} is your ${school} code`,
    text: `${digits} is your ${school} code, valid for 10 minutes. Or open: ${link}`,
    places: [digits, link],
  };
}

/** Without a link to an email or phone that is too new to undo anything. */
export function changedText(
  school: string,
  what: "email" | "phone" | "password",
  link?: string,
): Text {
  const told = `Your ${school} ${what} was changed.`;
  const undo = ` Not you? Undo it within ${UNDO_DAYS} days: ${link}`;
  return {
    subject: `Your ${school} ${what} was changed`,
    text: link === undefined ? told : told + undo,
    places: [],
  };
}

/** Without a link to an email or phone that is too new to undo anything. */
export function deletedText(school: string, link?: string): Text {
  const told = `Your ${school} account was deleted.`;
  const recall = ` Bring it back within ${RECALL_DAYS} days: ${link}`;
  return {
    subject: told.slice(0, -1),
    text: link === undefined ? told : told + recall,
    places: [],
  };
}

/** To the superadmins, when a ceiling on the day's codes is nearly reached. */
export function ceilingText(school: string, { key, limit }: { key: string; limit: number }): Text {
  const what = key.includes("email") ? "emails" : "SMS and WhatsApp messages";
  const whose = key.includes("strangers") ? " to people without an account" : "";
  return {
    subject: `${school} has sent most of today's codes`,
    text: `${school} has sent 80 % of the ${limit} codes that it may send in a day as ${what}${whose}. When the rest are used, no more are sent until tomorrow. CODES_PER_DAY sets the number.`,
    places: [],
  };
}

export function emailHeldText(school: string): Text {
  return {
    subject: `Somebody signed up to ${school} with your email`,
    text: `Somebody signed up to ${school} with this email address, which is already yours. Your account is as it was.`,
    places: [],
  };
}

/** `browser` is empty when it is unknown. */
export function newDeviceText(school: string, browser: string): Text {
  const device = browser === "" ? "a new device" : `a new device (${browser})`;
  return {
    subject: `New sign-in to your ${school} account`,
    text: `Your ${school} account was signed in to on ${device}. Not you? Change your password and end that device in your settings.`,
    places: [device],
  };
}

export function secondStepClearedText(school: string): Text {
  return {
    subject: `The second step of your ${school} account is off`,
    text: `The second step of your ${school} account was turned off by the superadmin. You sign in with your password alone until you set it up again.`,
    places: [],
  };
}

export function recoveryLinkText(school: string, admin: string): Text {
  return {
    subject: `An admin of ${school} made a link to your account`,
    text: `${admin} of ${school} made a link that sets a new password for your account. Did you not ask for it? Please tell the school.`,
    places: [admin],
  };
}

const STATUS = {
  approved: "You can now make and publish courses.",
  "no longer approved": "You cannot change courses for now. Please ask the school.",
  suspended:
    "You cannot change courses for now; your students keep reading. Please ask the school.",
  "no longer suspended": "You can make and publish courses again.",
} as const;

export type TeacherStatusText = keyof typeof STATUS;

export function teacherStatusText(school: string, status: TeacherStatusText): Text {
  return {
    subject: `Your ${school} account is ${status}`,
    text: `Your teacher account at ${school} is ${status}. ${STATUS[status]}`,
    places: [],
  };
}
