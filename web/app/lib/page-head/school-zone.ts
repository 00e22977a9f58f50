import { changeTag, servedTag } from "./served-tag.ts";

const PLACEHOLDER = "%TIME_ZONE%";
const TAG = "time-zone";

export const servedTimeZone = (): string => servedTag(TAG, PLACEHOLDER);

/** For example "Asia/Baghdad"; undefined until set. */
export function schoolZone(): string | undefined {
  const zone = servedTimeZone();
  return zone === "" || zone === PLACEHOLDER ? undefined : zone;
}

export const changeSchoolZone = (zone: string): void => changeTag(TAG, zone);
