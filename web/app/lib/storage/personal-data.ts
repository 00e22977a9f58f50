/**
 * What removes one person's data from the device: everything that stores some adds its function here.
 * Each is loaded when it is needed. `owner` is whose data may stay, if anybody's.
 */
const REMOVALS: ((owner: string | undefined) => Promise<void>)[] = [
  // Their texts go before, with the session; images, and what an open form shows, go here.
  async () => (await import("./clear-drafts.ts")).clearDraftsWithoutText(),
  async (owner) => {
    const { clearSaved } = await import("../saved/clear-saved.ts");
    await clearSaved(owner);
  },
  async (owner) => {
    const { removeActsOfOthers } = await import("../unsent/act-store.ts");
    // Where it cannot be opened nothing was stored; and nobody reads acts without their owner's key.
    await removeActsOfOthers(owner).catch(() => undefined);
  },
  async (owner) => (await import("../upload/upload-shelf.ts")).removeUploadsOfOthers(owner),
];

/** After signing out, and when another person has signed in. Throws where something may be left. */
export async function removePersonalData(owner: string | undefined): Promise<void> {
  const results = await Promise.allSettled(REMOVALS.map((remove) => remove(owner)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
