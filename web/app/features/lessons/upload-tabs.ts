import { hasLocks, withLock } from "../../lib/line/lock.ts";
import { joinTabs } from "../../lib/line/tabs.ts";
import { newId } from "../../lib/new-id.ts";
import type { LessonUpload } from "./lesson-upload.ts";

/** What a tab tells the others of uploads whose file it has. */
export type TabUpload = Pick<LessonUpload, "id" | "step" | "sentBytes" | "secondsLeft">;

type Message = {
  tab: string;
  uploads?: readonly TabUpload[];
  /** Of an upload whose record another tab has written or removed. */
  changed?: string;
  isAsking?: boolean;
};

export type UploadTabs = {
  /** Soon, and not more often than once a second. */
  tell: () => void;
  changed: (id: string) => void;
};

type TabsOptions = {
  /** Those whose file this tab has. */
  ownUploads: () => readonly TabUpload[];
  onUploads: (tab: string, uploads: readonly TabUpload[]) => void;
  onChanged: (id: string) => void;
  /** The tab was closed, or its phone has ended it. */
  onEnded: (tab: string) => void;
};

const CHANNEL = "uploads";
const TELL_MS = 1_000;
const lockOf = (tab: string) => `uploads ${tab}`;

/** What the tabs of one browser know of each other's uploads: only one of them has the chosen file. */
export function joinUploadTabs({
  ownUploads,
  onUploads,
  onChanged,
  onEnded,
}: TabsOptions): UploadTabs {
  const tab = newId();
  // Pages without HTTPS cannot tell when another tab ends: there each knows its own only.
  if (!hasLocks()) {
    return { tell: () => undefined, changed: () => undefined };
  }
  const known = new Set<string>();
  let lastTold = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  // Held until this tab ends, so that others learn of it.
  void withLock(lockOf(tab), () => new Promise(() => undefined));
  const watch = (other: string) => {
    if (known.has(other)) return;
    known.add(other);
    void withLock(lockOf(other), async () => {
      known.delete(other);
      onEnded(other);
    });
  };
  const tell = joinTabs<Message>(CHANNEL, (message) => {
    if (message.uploads) {
      watch(message.tab);
      onUploads(message.tab, message.uploads);
    }
    if (message.changed) onChanged(message.changed);
    if (message.isAsking && ownUploads().length > 0) send({ uploads: ownUploads() });
  });
  const send = (message: Omit<Message, "tab">) => tell({ tab, ...message });
  send({ isAsking: true });

  return {
    changed: (id) => send({ changed: id }),
    tell: () => {
      const wait = Math.max(0, lastTold + TELL_MS - Date.now());
      later ??= setTimeout(() => {
        later = undefined;
        lastTold = Date.now();
        send({ uploads: ownUploads() });
      }, wait);
    },
  };
}
