import { ApiError } from "@madrasa/contract/client";
import { verdictOf } from "../../lib/line/verdict.ts";
import { currentSession } from "../../lib/session/session.ts";
import type * as ReadSaved from "./read-saved.ts";
import { hasSaved } from "./saved-key.ts";
import type { OnPhone } from "./saved-rows.ts";

type Saved = typeof ReadSaved;

/** The screens that read the same from the phone and from the server. */
type Ways<Data> = {
  /** From the phone; undefined where it is not saved. */
  saved: (from: Saved) => Promise<Data | undefined>;
  /** What came from the server, where it differs because of what is saved; it is saved too. */
  renewed?: (by: Saved, data: Data) => Promise<Data>;
  /** The server says that the student has it no more. */
  gone?: (from: Saved) => Promise<void>;
};

/** After this long without an answer, what is saved is shown; longer where answers do come, but later than that. */
const SLOW_MS = 5_000;
const VERY_SLOW_MS = 30_000;
let slowMs = SLOW_MS;

let give: (reader: Saved | undefined) => void;
const given = new Promise<Saved | undefined>((resolve) => (give = resolve));

/** What reads from the phone, once it has been loaded; undefined where it cannot be. */
export const giveReader = (reader: Saved | undefined): void => give(reader);

/** The server says that the student has it no more. */
export const isGone = (error: unknown) =>
  error instanceof ApiError && [403, 404].includes(error.status) && error.hasServerMessage;

/** Reads from the server, and from the phone where it cannot be reached. */
export async function orSaved<Data extends object>(
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

/**
 * What the person's own screens show, by its name: stored whenever the server answers, also for a person who has
 * saved nothing.
 */
export async function orStored<Data extends object>(
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

/** In place of what was stored of it. What stores it is loaded after the screen is usable. */
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
  // Its failure is looked at below, or is of no interest any more.
  reading.catch(() => undefined);
  try {
    const first = await Promise.race([reading, slow()]);
    if (!first) {
      const data = await saved();
      if (!data) return await reading;
      // What is shown from the phone is read again soon, and then waited for.
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
    const data = verdictOf(error) === "later" ? await saved() : undefined;
    if (!data) throw error;
    return data;
  }
}

const slow = () => new Promise<undefined>((resolve) => setTimeout(resolve, slowMs));
