import { readLocalPdf } from "./local-pdf.ts";

/** True if the library asks for a password. */
export async function needsPassword(file: Blob): Promise<boolean> {
  try {
    return await readLocalPdf(file, async () => false);
  } catch (error) {
    return (error as Error).name === "PasswordException";
  }
}
