import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { meQuery } from "../../lib/session/me.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type Invitation = DataOf<typeof contract.invitations.listInvitations>["invitations"][number];

const OPEN = ["invitations", "open"] as const;

export const openInvitationsQuery = queryOptions({
  queryKey: OPEN,
  queryFn: ({ signal }) => call(contract.invitations.listInvitations, { signal }),
  staleTime: 0,
});

/** Public: the visitor who opened the link has no account yet. */
export const invitationQuery = (invitation: string) =>
  queryOptions({
    queryKey: ["invitations", "own", invitation],
    queryFn: () => call(contract.invitations.readInvitation, { body: { invitation } }),
    staleTime: Infinity,
    retry: false,
  });

export function useAcceptInvitation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invitation: string) =>
      call(contract.invitations.acceptInvitation, { body: { invitation } }),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

export function useInviteTeacher() {
  return useAction(() => call(contract.invitations.inviteTeacher), {
    failed: "teachers.inviteFailed",
    stale: [OPEN],
  });
}

export function useRevokeInvitation() {
  return useAction((id: string) => call(contract.invitations.revokeInvitation, { query: { id } }), {
    done: "teachers.inviteRevoked",
    failed: "teachers.inviteRevokeFailed",
    stale: [OPEN],
    onFailed: (_, client) => void client.invalidateQueries({ queryKey: OPEN }),
  });
}
