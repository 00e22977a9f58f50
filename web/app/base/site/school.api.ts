import type { Mushaf } from "@madrasa/contract/quran/units";
import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { type Language, LANGUAGE_CODES } from "@madrasa/contract/languages";
import { queryOptions } from "@tanstack/react-query";
import { activeLanguage } from "../../i18n/locale.ts";
import { call } from "../../lib/api/client.ts";
import { isShape, isString } from "../../lib/storage/checks.ts";
import type { Version } from "./edit-site.api.ts";

export type School = DataOf<typeof contract.site.readSchool>;
export type Names = Record<Language, string>;

export const schoolQuery = queryOptions({
  queryKey: ["site", "school"],
  queryFn: ({ signal }) => call(contract.site.readSchool, { signal }),
});

type Categories = BodyOf<typeof contract.site.setCategories>["value"];
type Words = BodyOf<typeof contract.site.setRecitationWords>["value"];

export const saveNames = async (value: Names, updatedAt: Version) =>
  call(contract.site.setSchoolNames, { body: { value, updatedAt } });
export const saveTimeZone = async (value: string, updatedAt: Version) =>
  call(contract.site.setTimeZone, { body: { value, updatedAt } });
export const saveMushaf = async (value: Mushaf, updatedAt: Version) =>
  call(contract.site.setMushaf, { body: { value, updatedAt } });
export const saveRecitationWords = async (value: Words, updatedAt: Version) =>
  call(contract.site.setRecitationWords, { body: { value, updatedAt } });
export const saveCategories = async (value: Categories, updatedAt: Version) =>
  call(contract.site.setCategories, { body: { value, updatedAt } });

/** Form values: "" for languages without their own name. */
export const namesValues = (names: Partial<Names>): Names =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, names[code] ?? ""])) as Names;

export const isNames = isShape<Names>({ en: isString, ar: isString, ur: isString, ckb: isString });

export const languagesOfForm = (): Language[] => [
  ...new Set([activeLanguage(), ...LANGUAGE_CODES]),
];
