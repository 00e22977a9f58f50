import { contract } from "@madrasa/contract";
import { ApiError, type BodyOf, type DataOf } from "@madrasa/contract/client";
import {
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { replacePage } from "../../lib/browser/replace-page.ts";
import { isChildHere, rememberChildChoice } from "../../lib/session/family-key.ts";
import { writeFamilyKey } from "../../lib/session/family-key-changes.ts";
import { meQuery } from "../../lib/session/me.ts";
import { useTextRead } from "../../base/site/index.ts";
import { signInAsChild } from "./enter.ts";
import { forgetMembers, type Members, readMembers } from "./members.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type Family = DataOf<typeof contract.family.readFamily>;
export type Child = Family["children"][number];
export type GrownStudent = Family["grown"][number];

export const familyQuery = queryOptions({
  queryKey: ["family"],
  queryFn: ({ signal }) => call(contract.family.readFamily, { signal }),
  staleTime: 0,
});

/**
 * The family, for the guardian's pages. Children are sent to their home. If a child has been chosen in another tab,
 * reloads the page so that the guardian's data leaves memory.
 */
export function useFamily(enabled = true) {
  const client = useQueryClient();
  const isChild = isChildHere();
  const query = useQuery({ ...familyQuery, enabled: enabled && !isChild });
  const { data } = query;
  const isGuardian = data && data.children.length + data.grown.length > 0;
  useEffect(() => {
    const me = client.getQueryData(meQuery.queryKey);
    if (me && isGuardian !== undefined && (me.isGuardian === true) !== isGuardian) {
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    }
  }, [client, isGuardian]);
  const isRefused = query.error instanceof ApiError && query.error.code === "GUARDIAN_DECIDES";
  const isLeaving = isRefused || (enabled && isChild);
  useEffect(() => {
    if (isLeaving) replacePage("/student-dashboard");
  }, [isLeaving]);
  return query;
}

export const membersQuery = (key: string) =>
  queryOptions({
    queryKey: ["family", "members"],
    queryFn: () => readMembers(key),
    staleTime: 0,
  });

function useFamilyMutation<Input, Output>(
  action: (input: Input) => Promise<Output>,
  stale: readonly QueryKey[] = [],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () =>
      Promise.all(
        [familyQuery.queryKey, ...stale].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** Queries of the halaqa that depend on the courses of the children. */
const OF_COURSES = [["sheet"], ["recitations"], ["listeners"]];

export const useNoteTextRead = () => {
  const readText = useTextRead();
  return useFamilyMutation(async () =>
    call(contract.family.markConsentTextRead, { body: await readText() }),
  );
};

export const useAddChildren = () => {
  const client = useQueryClient();
  return useFamilyMutation(async (body: BodyOf<typeof contract.family.addChildren>) => {
    await call(contract.family.addChildren, { body });
    if (body.phoneShown !== undefined)
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    toast.success(t("family.added", { count: body.children.length }));
  }, OF_COURSES);
};

export const useJoinForChildren = () =>
  useFamilyMutation(async (body: BodyOf<typeof contract.family.joinForChildren>) => {
    await call(contract.family.joinForChildren, { body });
    toast.success(t("family.joined"));
  }, OF_COURSES);

export const useAnswerRequest = () =>
  useFamilyMutation(
    (body: BodyOf<typeof contract.family.answerRequest>) =>
      call(contract.family.answerRequest, { body }),
    OF_COURSES,
  );

export const useOpenDevice = () =>
  useFamilyMutation(async (password: string) => {
    const opened = await call(contract.family.openDevice, { body: { password } });
    forgetMembers();
    writeFamilyKey(opened.familyKey);
    rememberChildChoice();
  });

export const useCloseDevice = () =>
  useFamilyMutation((id: string) => call(contract.family.closeDevice, { params: { id } }));

export const useEndChild = () =>
  useFamilyMutation(({ childId, password }: { childId: string; password: string }) =>
    call(contract.accountDeletion.endChild, { query: { childId }, body: { password } }),
  );

export const useSetChildPin = () =>
  useFamilyMutation(({ childId, pin }: { childId: string; pin: string | null }) =>
    call(contract.family.setChildPin, { query: { childId }, body: { pin } }),
  );

export const useSetGuardianPin = () =>
  useFamilyMutation((body: BodyOf<typeof contract.family.setGuardianPin>) =>
    call(contract.family.setGuardianPin, { body }),
  );

export const confirmPassword = async (password: string) =>
  call(contract.family.confirmPassword, { body: { password } });

export const useEnterAsChild = () =>
  useMutation({
    mutationFn: ({ child, pin }: { child: Members["children"][number]; pin?: string }) =>
      signInAsChild(child, pin),
  });
