/** 24 hexadecimal characters; a course's id is also its joining code. */
export const ID_PATTERN = /^[0-9a-f]{24}$/i;

export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}
