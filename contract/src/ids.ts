/** Hexadecimal characters; a course's id is also its join code. */
export const ID_LENGTH = 24;
export const ID_PATTERN = /^[0-9a-f]{24}$/i;

/** 128 bits in base64url. */
export const LINK_SECRET_LENGTH = 22;

/** Fixed id of the about page, a single record. */
export const ABOUT_US_ID = "ab0075c4001000000000ab01";

export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}
