import {
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "./toast.ts";
import { useLateError } from "./use-late-error.ts";

type ActOptions<Answer> = {
  /** Said when it has failed, with the server's reason. */
  failed: MessageKey;
  /** Said when it is done. */
  done?: MessageKey;
  /** Of the data that is read again before its form is closed. */
  stale?: readonly QueryKey[];
  onAnswer?: (answer: Answer, client: QueryClient) => void;
  onFailed?: (error: Error, client: QueryClient) => void;
};

/**
 * A call that changes something. `problem` is for its form, which stays open; once the form is closed,
 * a toast says it.
 */
export function useAct<Input = void, Answer = unknown>(
  send: (input: Input) => Promise<Answer>,
  { failed, done, stale = [], onAnswer, onFailed }: ActOptions<Answer>,
) {
  const client = useQueryClient();
  const tellLate = useLateError();
  const act = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      onAnswer?.(answer, client);
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (done) toast.success(t(done));
    },
    onError: (error) => {
      tellLate(failureMessage(error, failed));
      onFailed?.(error, client);
    },
  });
  return { ...act, problem: act.error ? failureMessage(act.error, failed) : undefined };
}
