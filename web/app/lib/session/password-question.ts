import { createStore } from "../store.ts";

/** Set while a PIN session is asked for the password; called with whether it was given. */
export const passwordQuestion = createStore<((isGiven: boolean) => void) | undefined>(undefined);
