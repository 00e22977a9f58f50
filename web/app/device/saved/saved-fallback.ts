import { ApiError } from "@madrasa/contract/client";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { currentSession } from "../../lib/session/session.ts";
import type * as ReadSaved from "./read-saved.ts";
import { hasSaved } from "./saved-key.ts";
import type { OnPhone } from "./saved-rows.ts";

type Saved = typeof ReadSaved;

type Ways<Data> = {
  /** Reads from the device. Undefined if not saved. */
  saved: (from: Saved) => Promise<Data | undefined>;
  /** Server data adjusted for saved files, which also updates the saved copy. */
  renewed?: (by: Saved, data: Data) => Promise<Data>;
  /** Called if the server refuses: the student no longer has access. */
  gone?: (from: Saved) => Promise<void>;
};

/** Timeout after which saved data is shown; longer if responses arrive, but later. */
const SLOW_MS = 5_000;
const VERY_SLOW_MS = 30_000;
let slowMs = SLOW_MS;

let give: (reader: Saved | undefined) => void;
const given = new Promise<Saved | undefined>((resolve) => (give = resolve));

/** Provides the reader of saved data once loaded; undefined if unavailable. */
export const giveReader = (reader: Saved | undefined): void => give(reader);

/** The server refused it: the student no longer has access. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && [403, 404].includes(error.status) && error.hasServerMessage;

export async function withSavedFallback<Data extends object>(
  read: () => Promise<Data>,
  { saved, renewed, gone }: Ways<Data>,
): Promise<Data> {
  const from = hasSaved() ? await given : undefined;
  if (!from) return read();
  return orFromPhone(read, {
    saved: async () => saved(from),
    ...(renewed && { renewed: async (data) => renewed(from, data) }),
    ...(gone && { gone: async () => gone(from) }),
  });
}

/** Data of the user's own screens by name. Stored after every response, even for users who have saved nothing. */
export async function withStoredFallback<Data extends object>(
  name: string,
  read: () => Promise<Data>,
): Promise<Data & OnPhone> {
  return orFromPhone<Data & OnPhone>(read, {
    saved: async () => (await loadReader())?.storedPart<Data>(name),
    renewed: async (data) => {
      storeAgain(name, data);
      return data;
    },
    gone: async () => (await loadReader())?.dropPart(name),
  });
}

/** Overwrites the stored data. The storage code is loaded once the screen is usable. */
export function storeAgain(name: string, data: object): void {
  const session = currentSession();
  void given.then(async (by) => {
    if (currentSession() === session) await by?.storePart(name, data);
  });
}

const loadReader = async () => import("./read-saved.ts").catch(() => undefined);

type FromPhoneWays<Data> = {
  saved: () => Promise<Data | undefined>;
  renewed?: (data: Data) => Promise<Data>;
  gone?: () => Promise<void>;
};

async function orFromPhone<Data extends object>(
  read: () => Promise<Data>,
  { saved, renewed, gone }: FromPhoneWays<Data>,
): Promise<Data> {
  const reading = read();
  // Handled below, or irrelevant by now.
  reading.catch(() => undefined);
  try {
    const first = await Promise.race([reading, slow()]);
    if (!first) {
      const data = await saved();
      if (!data) return await reading;
      // Data from the device is refetched soon, without a timeout.
      slowMs = SLOW_MS;
      void reading.then(
        () => (slowMs = VERY_SLOW_MS),
        () => undefined,
      );
      return data;
    }
    return renewed ? await renewed(first) : first;
  } catch (error) {
    if (isGone(error)) await gone?.();
    const data = classifyError(error) === "later" ? await saved() : undefined;
    if (!data) throw error;
    return data;
  }
}

const slow = () => new Promise<undefined>((resolve) => setTimeout(resolve, slowMs));
