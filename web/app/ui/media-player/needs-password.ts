import { readLocalPdf } from "./local-pdf.ts";

export async function needsPassword(file: Blob): Promise<boolean> {
  try {
    return await readLocalPdf(file, async () => false);
  } catch (error) {
    return (error as Error).name === "PasswordException";
  }
}
