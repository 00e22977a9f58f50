import { hasLocks, withLock } from "../../lib/offline/lock.ts";
import { joinTabs } from "../../lib/offline/tabs.ts";
import { newId } from "../../lib/new-id.ts";
import type { LessonUpload } from "./lesson-upload.ts";

/** State of an upload, broadcast to other tabs by the tab that has its file. */
export type TabUpload = Pick<LessonUpload, "id" | "step" | "sentBytes" | "secondsLeft">;

type Message = {
  tab: string;
  uploads?: readonly TabUpload[];
  /** Id of an upload whose record another tab has written or removed. */
  changed?: string;
  isAsking?: boolean;
};

export type UploadTabs = {
  announce: () => void;
  changed: (id: string) => void;
};

type TabsOptions = {
  ownUploads: () => readonly TabUpload[];
  onUploads: (tab: string, uploads: readonly TabUpload[]) => void;
  onChanged: (id: string) => void;
  onEnded: (tab: string) => void;
};

const CHANNEL = "uploads";
const ANNOUNCE_MS = 1_000;
const lockOf = (tab: string) => `uploads ${tab}`;

/** Synchronises upload state between tabs, because only one of them has the chosen file. */
export function joinUploadTabs({
  ownUploads,
  onUploads,
  onChanged,
  onEnded,
}: TabsOptions): UploadTabs {
  const tab = newId();
  // Without HTTPS there are no locks to detect closed tabs: each tab manages its own uploads only.
  if (!hasLocks()) {
    return { announce: () => undefined, changed: () => undefined };
  }
  const known = new Set<string>();
  let lastAnnounced = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  // Lock that ends with this tab, so that other tabs notice.
  void withLock(lockOf(tab), () => new Promise(() => undefined));
  const watch = (other: string) => {
    if (known.has(other)) return;
    known.add(other);
    void withLock(lockOf(other), async () => {
      known.delete(other);
      onEnded(other);
    });
  };
  const announce = joinTabs<Message>(CHANNEL, (message) => {
    if (message.uploads) {
      watch(message.tab);
      onUploads(message.tab, message.uploads);
    }
    if (message.changed) onChanged(message.changed);
    if (message.isAsking && ownUploads().length > 0) send({ uploads: ownUploads() });
  });
  const send = (message: Omit<Message, "tab">) => announce({ tab, ...message });
  send({ isAsking: true });

  return {
    changed: (id) => send({ changed: id }),
    announce: () => {
      const wait = Math.max(0, lastAnnounced + ANNOUNCE_MS - Date.now());
      later ??= setTimeout(() => {
        later = undefined;
        lastAnnounced = Date.now();
        send({ uploads: ownUploads() });
      }, wait);
    },
  };
}
