import { isId } from "@madrasa/contract/ids";
import { localStore } from "../storage/storage.ts";

/** Forgotten after a day, because another person may use the device. */
const LIFE_MS = 24 * 60 * 60 * 1000;

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

/** Course that a visitor chose to join, until they have an account. */
export const pendingJoin = storedCourse("pendingJoin");

/** Course of an opened join link, offered on the dashboard. */
export const invitation = storedCourse("invitation");

export function wantedCourse(): string | undefined {
  return pendingJoin.read() ?? invitation.read();
}

/** Prevents the next user from joining it. */
export function forgetJoins(): void {
  pendingJoin.clear();
  invitation.clear();
}
