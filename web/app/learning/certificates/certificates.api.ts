import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { shownTitle } from "@madrasa/contract/shown-title";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type Finish = DataOf<typeof contract.certificates.readFinish>;
export type Certificate = NonNullable<
  DataOf<typeof contract.certificates.checkCertificate>["certificate"]
>;

export const titleOf = ({ title, courseId }: Pick<Certificate, "title" | "courseId">): string =>
  shownTitle({ title, code: courseId });

const OWN = ["own certificates"] as const;

export const finishQuery = (courseId: string) =>
  queryOptions({
    queryKey: [...OWN, courseId],
    queryFn: ({ signal }) =>
      call(contract.certificates.readFinish, { query: { courseId }, signal }),
    staleTime: 0,
  });

export const ownCertificatesQuery = pagedQuery(
  [...OWN, "list"],
  ({ query, signal }) => call(contract.certificates.listOwnCertificates, { query, signal }),
  { staleTime: 0 },
);

export const useTakeCertificate = (courseId: string) =>
  useAction(() => call(contract.certificates.takeCertificate, { query: { courseId }, body: {} }), {
    failed: "certificates.takeFailed",
    stale: [finishQuery(courseId).queryKey],
  });

export const useEndCertificate = () =>
  useAction(
    (certificateId: string) =>
      call(contract.certificates.withdrawCertificate, { body: { certificateId } }),
    { failed: "certificates.endFailed", stale: [OWN] },
  );

export const certificateQuery = (certificateId: string) =>
  queryOptions({
    queryKey: ["certificate", certificateId],
    queryFn: ({ signal }) =>
      call(contract.certificates.checkCertificate, { params: { certificateId }, signal }),
    staleTime: 0,
  });
