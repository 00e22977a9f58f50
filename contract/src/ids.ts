/** 24 hexadecimal characters; a course's id is also its joining code. */
export const ID_LENGTH = 24;
export const ID_PATTERN = /^[0-9a-f]{24}$/i;

/** The id of the about page, which is a single record. */
export const ABOUT_US_ID = "ab0075c4001000000000ab01";

export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}
