/** Characters that file systems refuse in a name, and those that change the direction of text. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
const NAME_LENGTH = 80;

/** What people wrote, as a part of a file's name. */
export const inFileName = (text: string): string =>
  text.replaceAll(FORBIDDEN_CHARACTERS, " ").replaceAll(/\s+/g, " ").trim().slice(0, NAME_LENGTH);
