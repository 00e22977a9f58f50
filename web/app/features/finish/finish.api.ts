import { contract } from "@madrasa/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

/** When the student finished a course, and the certificate. */
export const finishQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["finish", courseId],
    queryFn: ({ signal }) => call(contract.finish.readFinish, { query: { courseId }, signal }),
    staleTime: 0,
  });
