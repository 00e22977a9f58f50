import { localStore } from "../storage/storage.ts";

/** What sessions that have ended leave on the device, until `clear-up.ts` has removed it. */

/** Of a session that ended by itself, films and the like stay this long for their person. */
const STAY_MS = 7 * 24 * 60 * 60 * 1000;

const PEOPLE = "left";
const TOKENS = "leftTokens";

const read = (key: string) => localStore.read(key)?.split(" ") ?? [];

function write(key: string, all: readonly string[]): void {
  if (all.length > 0) localStore.write(key, all.join(" "));
  else localStore.remove(key);
}

/** `due` is the time at which their data goes; 0 of those who signed out by choice. */
export const leftPeople = () =>
  read(PEOPLE).map((entry) => {
    const [userId = "", due = "0"] = entry.split("@");
    return { userId, due: Number(due) };
  });

export const forgetLeftPerson = (userId: string): void =>
  write(
    PEOPLE,
    read(PEOPLE).filter((entry) => entry.split("@")[0] !== userId),
  );

export function leavePerson(userId: string, isChosen: boolean): void {
  forgetLeftPerson(userId);
  write(PEOPLE, [...read(PEOPLE), isChosen ? userId : `${userId}@${Date.now() + STAY_MS}`]);
}

/** Sessions that the school still has to be told to end. */
export const leftTokens = () => read(TOKENS);

export const leaveToken = (token: string): void => write(TOKENS, [...read(TOKENS), token]);

export const forgetLeftToken = (token: string): void =>
  write(
    TOKENS,
    read(TOKENS).filter((one) => one !== token),
  );
