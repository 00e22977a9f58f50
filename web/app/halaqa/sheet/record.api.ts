import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

type Own = DataOf<typeof contract.sheet.readRecord>;
export type StudentRecord = Omit<Own, "halaqas"> & Partial<Pick<Own, "halaqas">>;
export type Days = DataOf<typeof contract.sheet.listDays>;

export type RecordRef = { childId?: string } | { courseId: string; studentId: string };

export type OneRecord = DataOf<typeof contract.sheet.listRecords>["records"][number];

const recordsKey = ["sheet", "records"] as const;

export const recordsQuery = queryOptions({
  queryKey: recordsKey,
  queryFn: ({ signal }) => call(contract.sheet.listRecords, { signal }),
  staleTime: 0,
});

export const recordQuery = (recordRef: RecordRef) =>
  queryOptions({
    queryKey: ["sheet", "record", recordRef],
    queryFn: ({ signal }): Promise<StudentRecord> =>
      "courseId" in recordRef
        ? call(contract.sheet.readStudentRecord, { query: recordRef, signal })
        : call(contract.sheet.readRecord, { query: recordRef, signal }),
    staleTime: 0,
  });

type RecordedDay = Days["days"][number];

/** True if marked by the teacher. Unknown on days with only a note or a test. */
export const isWithoutClass = ({ attendance, isUnmarked }: RecordedDay): boolean =>
  attendance === null && isUnmarked === undefined;

/** Attendance is shown if it is an exception, or if no entry of the day implies that the student was present. */
export const isAttendanceShown = (
  day: RecordedDay,
): day is RecordedDay & { attendance: NonNullable<RecordedDay["attendance"]> } =>
  day.attendance !== null &&
  (day.attendance !== "present" || day.sheetEntries.length + day.tests.length === 0);

async function fetchDays(
  recordRef: RecordRef,
  before: string | undefined,
  signal: AbortSignal,
): Promise<Days> {
  const page = before === undefined ? {} : { before };
  return "courseId" in recordRef
    ? call(contract.sheet.listStudentDays, { query: { ...recordRef, ...page }, signal })
    : call(contract.sheet.listDays, { query: { ...recordRef, ...page }, signal });
}

export const daysQuery = (recordRef: RecordRef) =>
  infiniteQueryOptions({
    queryKey: ["sheet", "days", recordRef],
    queryFn: ({ pageParam: before, signal }) => fetchDays(recordRef, before, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextDay }) => nextDay ?? undefined,
    staleTime: 0,
  });

export async function fetchAllDays(
  recordRef: RecordRef,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<Pick<Days, "days" | "courses">> {
  const days: Days["days"] = [];
  const courses = new Map<string, Days["courses"][number]>();
  let before: string | undefined;
  do {
    const page = await fetchDays(recordRef, before, signal);
    days.push(...page.days);
    for (const course of page.courses) courses.set(course._id, course);
    onCount(days.length);
    before = page.nextDay ?? undefined;
  } while (before !== undefined);
  return { days, courses: [...courses.values()] };
}

export function useNoteSeen(childId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (day: string) =>
      call(contract.sheet.markDaysSeen, { query: { childId, day }, body: {} }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["sheet", "days", { childId }] }),
        client.invalidateQueries({ queryKey: recordsKey }),
      ]),
  });
}
