const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
const NAME_LENGTH = 80;

export const inFileName = (text: string): string =>
  text.replaceAll(FORBIDDEN_CHARACTERS, " ").replaceAll(/\s+/g, " ").trim().slice(0, NAME_LENGTH);
