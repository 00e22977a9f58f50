import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { PHONE_CHANNELS } from "@madrasa/contract/limits";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export type CodeAddress = BodyOf<typeof contract.codes.sendCode>;

export type Proof = { otp: string } | { secret: string };

/** Sends a four-digit code to an email address or phone. `optId` in the response identifies it. */
export function useSendCode() {
  return useMutation({
    mutationFn: (body: CodeAddress) =>
      call(contract.codes.sendCode, { query: { for: "createUser" }, body }),
  });
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.codes.verifyCode>) =>
      call(contract.codes.verifyCode, { body }),
  });
}

/** Channels set up by the school. All are offered until the response arrives. */
export function useChannels() {
  const { data } = useQuery(channelsQuery);
  const offers = (channel: Channel) => !data || data.channels.includes(channel);
  return { offersEmail: offers("email"), phoneChannels: PHONE_CHANNELS.filter(offers) };
}

const channelsQuery = queryOptions({
  queryKey: ["accounts", "channels"],
  queryFn: ({ signal }) => call(contract.codes.listChannels, { signal }),
  staleTime: 5 * 60_000,
});

type Channel = DataOf<typeof contract.codes.listChannels>["channels"][number];
