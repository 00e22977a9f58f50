import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export const lookUpQuery = (code: string) =>
  queryOptions({
    queryKey: ["catalogue", "look-up", code],
    queryFn: ({ signal }) => api("GET /api/courses/:code", { params: { code }, signal }),
  });
