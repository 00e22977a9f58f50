import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { familyQuery } from "../family/index.ts";
import { useTextRead } from "../../base/site/index.ts";

const calls = contract.guardians;

export type GuardedChild = DataOf<typeof calls.readGuardians>["children"][number];
export type ProgressViewers = DataOf<typeof calls.readProgressViewers>;
export type Question = BodyOf<typeof calls.askAdmins>["kind"];

export const guardiansQuery = queryOptions({
  queryKey: [...familyQuery.queryKey, "guardians"],
  queryFn: ({ signal }) => call(calls.readGuardians, { signal }),
  staleTime: 0,
});

function useGuardiansMutation<Input, Output>(action: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => client.invalidateQueries({ queryKey: familyQuery.queryKey }),
  });
}

export const useChangeName = (childId: string) =>
  useGuardiansMutation((body: BodyOf<typeof contract.family.changeChild>) =>
    call(contract.family.changeChild, { query: { childId }, body }),
  );

export const useInviteGuardian = () =>
  useGuardiansMutation((body: BodyOf<typeof calls.inviteGuardian>) =>
    call(calls.inviteGuardian, { body }),
  );

export const useWithdrawInvitation = () =>
  useGuardiansMutation((childId: string) => call(calls.withdrawInvitation, { query: { childId } }));

type Ending = BodyOf<typeof calls.endGuardian> & { childId: string };

export const useEndGuardian = () =>
  useGuardiansMutation(({ childId, ...body }: Ending) =>
    call(calls.endGuardian, { query: { childId }, body }),
  );

export const useHandOver = () =>
  useGuardiansMutation(({ childId, password }: { childId: string; password: string }) =>
    call(calls.handOver, { query: { childId }, body: { password } }),
  );

/** Confirms even if the form has been closed meanwhile. */
export const useAskSchool = () =>
  useAction(
    ({ childId, ...body }: { childId: string; kind: Question; reason?: string }) =>
      call(calls.askAdmins, { query: { childId }, body }),
    { done: "guardians.askedDone", failed: "guardians.failed", stale: [familyQuery.queryKey] },
  );

export const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ["guardianInvitation", secret],
    queryFn: ({ signal }) => call(calls.readGuardianInvitation, { body: { secret }, signal }),
    staleTime: 0,
    retry: false,
  });

export const useAcceptInvitation = () => {
  const readText = useTextRead();
  return useGuardiansMutation(
    async ({ secret, kept }: { secret: string; kept: readonly string[] }) =>
      call(calls.acceptGuardianInvitation, {
        body: {
          secret,
          consent: await readText(),
          kept: [...kept],
        },
      }),
  );
};

export const useSaveChild = () =>
  useMutation({
    mutationFn: async (childId: string) => {
      const { saveChild } = await import("../../lib/api/save-child.ts");
      await saveChild(childId, (asked) =>
        call(contract.oversight.exportChild, { query: { childId, ...asked } }),
      );
    },
  });

export type PhoneAsked = BodyOf<typeof calls.sendOwnPhoneCode>;

export const useSendOwnPhoneCode = (childId: string) =>
  useMutation({
    mutationFn: (body: PhoneAsked) => call(calls.sendOwnPhoneCode, { query: { childId }, body }),
  });

export const useGiveOwnPhone = () =>
  useGuardiansMutation((body: BodyOf<typeof calls.giveOwnPhone>) =>
    call(calls.giveOwnPhone, { body }),
  );

export const useLetDecideAlone = () =>
  useGuardiansMutation(({ childId, allow }: { childId: string; allow: boolean }) =>
    call(calls.releaseStudent, { query: { childId }, body: { allow } }),
  );

export const familiesQuery = queryOptions({
  queryKey: ["readers"],
  queryFn: ({ signal }) => call(calls.readProgressViewers, { signal }),
  staleTime: 0,
});

function useProgressViewersMutation<Input, Output>(action: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => client.invalidateQueries({ queryKey: familiesQuery.queryKey }),
  });
}

export const useAskToDecideAlone = () =>
  useProgressViewersMutation(() => call(calls.requestRelease));

export const useNameGuardian = () =>
  useProgressViewersMutation((body: BodyOf<typeof calls.nameGuardian>) =>
    call(calls.nameGuardian, { body }),
  );

export const useTakeBackNaming = () => useProgressViewersMutation(() => call(calls.takeBackNaming));

export const useEndNamedGuardian = () =>
  useProgressViewersMutation((guardianId: string) =>
    call(calls.endNamedGuardian, { query: { guardianId } }),
  );
