import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { call } from "../../lib/api/client.ts";
import { today } from "./days.ts";

export type Month = DataOf<typeof contract.sheet.readMonth>;

export const overviewQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["sheet", "overview", courseId],
    queryFn: ({ signal }) =>
      call(contract.sheet.readOverview, { query: { courseId, day: today() }, signal }),
    staleTime: 0,
  });

/** `month` is its first day. */
export const monthQuery = (courseId: string, month: string) =>
  queryOptions({
    queryKey: ["sheet", "month", courseId, month],
    queryFn: ({ signal }) =>
      call(contract.sheet.readMonth, { query: { courseId, day: month }, signal }),
    staleTime: 0,
  });

export const fetchMonthSheetEntries = async (courseId: string, month: string) => {
  const query = { courseId, day: month };
  return parseSheetEntries(
    (await call(contract.sheet.listMonthSheetEntries, { query })).sheetEntries,
  );
};
