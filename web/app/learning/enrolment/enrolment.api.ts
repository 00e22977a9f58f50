import { contract } from "@madrasa/contract";
import { type DataOf, requireOk } from "@madrasa/contract/client";
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call, send } from "../../lib/api/client.ts";
import { encodeErrorMessage, errorMessage } from "../../lib/api/error-message.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { courseOfStudentKey, enrolledKey } from "../../lib/api/query-keys.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import {
  type SavedCopy,
  type OnPhone,
  withSavedFallback,
  withStoredFallback,
} from "../../device/saved/index.ts";
import { toast } from "../../ui/feedback/toast.ts";

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];

/** Refetches on every visit, so that changes on another device appear. */
const ALWAYS_STALE = 0;
/** Polls while showing offline data: not every browser fires an `online` event. */
const RETRY_MS = 5_000;

export type EnrolledCourseData = DataOf<
  typeof contract.enrolment.listEnrolled
>["courseList"][number];

type EnrolledPage = DataOf<typeof contract.enrolment.listEnrolled> & OnPhone;

export const enrolledQuery = infiniteQueryOptions({
  ...pagedQuery<EnrolledPage, typeof enrolledKey>(enrolledKey, async (request) => {
    const read = async () => call(contract.enrolment.listEnrolled, request);
    return request.query.cursor === undefined ? withStoredFallback("courses", read) : read();
  }),
  staleTime: ALWAYS_STALE,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.isSavedCopy ? RETRY_MS : false),
});

export const courseQuery = (courseId: string) =>
  queryOptions({
    queryKey: courseOfStudentKey(courseId),
    queryFn: ({ signal }) =>
      withSavedFallback<Course & SavedCopy>(
        async () =>
          (await call(contract.enrolment.readCourse, { query: { courseId }, signal })).course,
        {
          saved: (from) => from.savedCourse(courseId),
          renewed: (by, course) => by.renewedCourse(course),
          gone: (from) => from.courseIsGone(courseId),
        },
      ),
    staleTime: ALWAYS_STALE,
    refetchInterval: ({ state }) => (state.data?.isSavedCopy ? RETRY_MS : false),
  });

/** Shows the result as a toast, because a stored join may run while the user leaves its screen. */
export function useJoin() {
  const queryClient = useQueryClient();
  const join = useMutation({
    mutationFn: async (courseId: string) => {
      const answer = await send(contract.enrolment.enrol, { query: { courseId } });
      if (answer.code === "GUARDIAN_DECIDES") {
        await call(contract.family.askToJoin, { query: { courseId } });
        return "enrolment.parentAsked";
      }
      const { code } = requireOk(answer);
      return code === "ALREADY_JOINED" ? "enrolment.joinedBefore" : "enrolment.joined";
    },
    onSuccess: async (said, courseId) => {
      toast.success(t(said));
      await Promise.all([
        readAgain(queryClient, enrolledKey),
        readAgain(queryClient, courseOfStudentKey(courseId)),
      ]);
    },
    onError: (error) => toast.error(errorMessage(error, "enrolment.joinFailed")),
  });
  const refusal = join.error ? encodeErrorMessage(join.error, "enrolment.joinFailed") : undefined;
  return { ...join, refusal };
}
