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
import { useEffect, useRef } from "react";

type ActionOptions<Answer> = {
  /** Message of a failure, extended by the server's reason. */
  failed: MessageKey;
  /** Message of success, or what makes it from the answer. */
  done?: MessageKey | ((answer: Answer) => string);
  stale?: readonly QueryKey[];
  onAnswer?: (answer: Answer, client: QueryClient) => void;
  onFailed?: (error: Error, client: QueryClient) => void;
};

/** Mutation of a form. `errorText` is shown in the form or, once it is closed, as a toast. */
export function useAction<Input = void, Answer = unknown>(
  send: (input: Input) => Promise<Answer>,
  { failed, done, stale = [], onAnswer, onFailed }: ActionOptions<Answer>,
) {
  const client = useQueryClient();
  const showLateError = useLateError();
  const action = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      onAnswer?.(answer, client);
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      if (done) toast.success(typeof done === "function" ? done(answer) : t(done));
    },
    onError: (error) => {
      showLateError(failureMessage(error, failed));
      onFailed?.(error, client);
    },
  });
  return { ...action, errorText: action.error ? failureMessage(action.error, failed) : undefined };
}

/** Toasts errors after the form has closed; call the returned function with each error. */
function useLateError(): (message: string) => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (message) => {
    if (!isOpen.current) toast.error(message);
  };
}
