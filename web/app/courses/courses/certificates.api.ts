import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { call } from "../../lib/api/client.ts";
import { pagedQuery } from "../../lib/api/paged-query.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type IssuedCertificate = DataOf<
  typeof contract.certificates.listCertificates
>["certificates"][number];

export const certificatesQuery = (courseId: string) =>
  pagedQuery(
    ["courses", "certificates", courseId],
    ({ query, signal }) =>
      call(contract.certificates.listCertificates, { query: { ...query, courseId }, signal }),
    // Always stale: students may finish at any time.
    { staleTime: 0 },
  );

export const useReissueCertificate = (courseId: string) =>
  useAction(
    (body: { certificateId: string; name: string }) =>
      call(contract.certificates.reissueCertificate, { body }),
    {
      done: "courses.reissued",
      failed: "courses.reissueFailed",
      stale: [certificatesQuery(courseId).queryKey],
    },
  );

export const useWithdrawCertificate = (courseId: string) =>
  useAction(
    (certificateId: string) =>
      call(contract.certificates.withdrawCertificate, { body: { certificateId } }),
    { failed: "courses.withdrawFailed", stale: [certificatesQuery(courseId).queryKey] },
  );
