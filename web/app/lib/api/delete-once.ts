import { ApiError } from "@madrasa/contract/client";

/** Treats a missing target as success: deleted in another tab, or by an attempt with a lost response. */
export async function deleteOnce(action: Promise<unknown>, goneCode: string): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === goneCode)) throw error;
  }
}
