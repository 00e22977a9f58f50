import { showFieldErrors } from "./error-message.ts";

/** Returns true if saved; shows field errors otherwise. */
export async function isSaved(
  sending: Promise<unknown>,
  setError: (path: string, fault: { message: string }) => void,
): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    showFieldErrors(error, setError);
    return false;
  }
}
