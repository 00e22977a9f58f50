import { placeOfTest, type TestKind } from "@madrasa/contract/quran/tests";
import { t } from "../../i18n/t.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import type { Days } from "./record.api.ts";
import { gradeName } from "./sheet-entry-words.ts";

export type Test = NonNullable<Days["days"][number]["tests"]>[number];

export const whatIsTested = ({ kind, from }: { kind: TestKind; from: number }): string =>
  t("sheet.tested", { kind, place: placeOfTest(kind, from) });

export const howItWent = ({ grade, examiner }: Test): string =>
  `${gradeName(grade)} · ${bidiIsolate(examiner)}`;

const testWords = (test: Test): string =>
  `${t("sheet.testOf", { what: whatIsTested(test) })} · ${howItWent(test)}`;

export const eventsOf = ({ tests, finished }: Days["days"][number]): string[] => [
  ...tests.map(testWords),
  ...finished.map((part) => t("sheet.finishedPart", { part })),
];
