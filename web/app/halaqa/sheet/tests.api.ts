import { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import type { TestKind } from "@madrasa/contract/quran/tests";
import { call } from "../../lib/api/client.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import type { RecordRef } from "./record.api.ts";

type Entered = BodyOf<typeof contract.sheet.writeTest>["test"];
type SheetRowKey = { courseId: string; studentId: string; day: string };
type OfTest = { kind: TestKind; from: number };

/** Not queued: offline the call fails and the dialog stays, because tests are rare. */
const write = (rowKey: SheetRowKey, { kind, from }: OfTest, test: Entered) =>
  call(contract.sheet.writeTest, {
    query: { ...rowKey, kind, from },
    body: { test, deviceTime: new Date().toISOString() },
  });

export const useEnterTest = (rowKey: SheetRowKey) =>
  useAction(({ of, test }: { of: OfTest; test: NonNullable<Entered> }) => write(rowKey, of, test), {
    failed: "sheet.failed",
    done: "sheet.testEntered",
  });

export const useTakeTestBack = (
  recordRef: RecordRef & Pick<SheetRowKey, "courseId" | "studentId">,
  day: string,
) =>
  useAction((of: OfTest) => write({ ...recordRef, day }, of, null), {
    failed: "sheet.failed",
    done: "sheet.testTakenBack",
    stale: [["sheet", "days", recordRef]],
  });
