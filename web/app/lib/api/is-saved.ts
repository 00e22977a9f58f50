import { showFieldErrors } from "./error-message.ts";

/** True once a form is saved; the server's errors are shown at their fields. */
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
