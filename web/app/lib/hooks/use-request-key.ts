import { useRef } from "react";
import { newId } from "../new-id.ts";

export function useRequestKey(): { keyOf: (input: unknown) => string; forgetKey: () => void } {
  const sent = useRef({ input: "", key: "" });
  return {
    keyOf: (input) => {
      const text = JSON.stringify(input);
      if (sent.current.input !== text) sent.current = { input: text, key: newId() };
      return sent.current.key;
    },
    forgetKey: () => {
      sent.current = { input: "", key: "" };
    },
  };
}
