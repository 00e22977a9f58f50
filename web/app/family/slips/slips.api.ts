import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useRequestKey } from "../../lib/hooks/use-request-key.ts";

export type Slip = DataOf<typeof contract.slips.listSlips>["slips"][number];
export type SlipShown = DataOf<typeof contract.slips.readSlip>;

export const slipsQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["slips", courseId],
    queryFn: async ({ signal }) => {
      const query = { courseId, printed: "none" } as const;
      const found = await call(contract.slips.listSlips, { query, signal });
      // New entries stay marked on this screen until the next fetch.
      if (found.slips.some(({ taken }) => taken?.isNew)) {
        void call(contract.slips.markSlipsSeen, { query: { courseId }, body: {} }).catch(
          () => null,
        );
      }
      return found;
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export async function loadPrintedSlips(courseId: string): Promise<Slip[]> {
  const { slips } = await call(contract.slips.listSlips, { query: { courseId } });
  return slips.filter(({ taken, printed }) => !taken && printed);
}

function useSlipMutation<Input>(courseId: string, action: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: slipsQuery(courseId).queryKey });
  return useMutation({
    mutationFn: action,
    onSuccess: refresh,
    // A family may have used the slip meanwhile. Not awaited, so that the error shows at once.
    onError: () => void refresh(),
  });
}

export function useAddSlips(courseId: string) {
  const { keyOf, forgetKey } = useRequestKey();
  return useSlipMutation(courseId, async (names: string[]) => {
    const asked = { query: { courseId }, body: { names } };
    await call(contract.slips.addSlips, { ...asked, idempotencyKey: keyOf(names) });
    forgetKey();
  });
}

export const useEndSlip = (courseId: string) =>
  useSlipMutation(courseId, ({ _id: id }: Slip) =>
    call(contract.slips.revokeSlip, { params: { id }, body: {} }),
  );

export const useFreeSlip = (courseId: string) =>
  useSlipMutation(courseId, ({ _id: id, taken }: Slip) =>
    call(contract.slips.releaseSlip, { params: { id }, body: { takenAt: taken?.at } }),
  );

export const slipQuery = (secret: string) =>
  queryOptions({
    queryKey: ["slip", secret],
    queryFn: ({ signal }) => call(contract.slips.readSlip, { body: { secret }, signal }),
    staleTime: 0,
    retry: false,
  });

export const useFindSlip = () =>
  useMutation({
    mutationFn: (shortCode: string) => call(contract.slips.findSlip, { body: { shortCode } }),
  });

export function useTakeSlip(secret: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chosen: BodyOf<typeof contract.slips.redeemSlip>["for"]) =>
      call(contract.slips.redeemSlip, { body: { secret, for: chosen } }),
    onSuccess: () => client.invalidateQueries(),
  });
}
