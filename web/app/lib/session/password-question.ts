import { createStore } from "../store.ts";

/** Set while a session that was opened with a PIN is asked for the password; called with whether it was given. */
export const passwordQuestion = createStore<((isGiven: boolean) => void) | undefined>(undefined);

/** Asked once for all calls that need it meanwhile. */
let asked: Promise<boolean> | undefined;

export async function askPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => passwordQuestion.set(resolve)).finally(() => {
    asked = undefined;
    passwordQuestion.set(undefined);
  });
  return asked;
}
