import { ApiError } from "@madrasa/contract/client";

/** Done as well where it was deleted in another tab, or by a first attempt whose response was lost. */
export async function deleteOnce(act: Promise<unknown>, goneCode: string): Promise<void> {
  try {
    await act;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === goneCode)) throw error;
  }
}
