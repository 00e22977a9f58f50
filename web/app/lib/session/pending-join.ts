import { isId } from "@madrasa/contract/ids";
import { localStore } from "../storage/storage.ts";

const KEY = "pendingJoin";

/** The course that a visitor wants to join, stored until they have an account. */
export const pendingJoin = {
  remember(courseId: string): void {
    localStore.write(KEY, courseId);
  },
  read(): string | undefined {
    const courseId = localStore.read(KEY);
    return courseId && isId(courseId) ? courseId : undefined;
  },
  clear(): void {
    localStore.remove(KEY);
  },
};
