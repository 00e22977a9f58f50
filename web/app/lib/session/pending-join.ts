import { isId } from "@madrasa/contract/ids";
import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";

const storedCourse = (key: string) => ({
  remember(courseId: string): void {
    localStore.write(key, courseId);
  },
  read(): string | undefined {
    const courseId = localStore.read(key);
    return courseId && isId(courseId) ? courseId : undefined;
  },
  clear(): void {
    localStore.remove(key);
  },
});

/** The course whose button to join a visitor has pressed, stored until they have an account. */
export const pendingJoin = storedCourse("pendingJoin");

/** The course of a join link that was only opened: the dashboard shows it and asks. */
export const invitation = storedCourse(`${PERSONAL_PREFIX}invitation`);
