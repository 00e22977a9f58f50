import { isId } from "@madrasa/contract/ids";
import { localStore } from "../storage/storage.ts";

/** A course is forgotten after a day, since another person may use the device by then. */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** The key holds the course's id alone; another one says since when. */
function storedCourse(key: string) {
  const since = `${key}Since`;
  const clear = () => {
    localStore.remove(key);
    localStore.remove(since);
  };
  return {
    clear,
    remember(courseId: string): void {
      localStore.write(key, courseId);
      localStore.write(since, String(Date.now()));
    },
    read(): string | undefined {
      const courseId = localStore.read(key);
      if (courseId === null) return undefined;
      const age = Date.now() - Number(localStore.read(since) ?? Date.now());
      if (isId(courseId) && age < LIFE_MS) return courseId;
      clear();
      return undefined;
    },
  };
}

/** The course whose button to join a visitor has pressed, stored until they have an account. */
export const pendingJoin = storedCourse("pendingJoin");

/** The course of a join link that was only opened: the dashboard shows it and asks. */
export const invitation = storedCourse("invitation");

/**
 * The course that a visitor wanted to join before signing in: the one whose "Join Now" they pressed,
 * or else the one of a join link that they opened.
 */
export function wantedCourse(): string | undefined {
  return pendingJoin.read() ?? invitation.read();
}

/** So that the next person who signs in on the device joins nothing that somebody else wanted. */
export function forgetJoins(): void {
  pendingJoin.clear();
  invitation.clear();
}
