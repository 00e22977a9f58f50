import { createStore } from "../store.ts";

/** Set while a session that was opened with a PIN is asked for the password; called with whether it was given. */
export const passwordQuestion = createStore<((isGiven: boolean) => void) | undefined>(undefined);

/** Asked once for all calls that need it meanwhile. */
let asked: Promise<boolean> | undefined;

async function askPassword(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => passwordQuestion.set(resolve)).finally(() => {
    asked = undefined;
    passwordQuestion.set(undefined);
  });
  return asked;
}

/** A call that a guardian who came in with a PIN may not make goes on after the password. */
export async function afterPassword(
  refused: Response,
  again: () => Promise<Response>,
): Promise<Response> {
  const { code } = ((await refused
    .clone()
    .json()
    .catch(() => undefined)) ?? {}) as {
    code?: string;
  };
  return code === "PASSWORD_REQUIRED" && (await askPassword()) ? again() : refused;
}
