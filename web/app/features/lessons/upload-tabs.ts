import { newId } from "../../lib/new-id.ts";
import type { LessonUpload } from "./lesson-upload.ts";

/** What a tab tells the others of uploads whose file it has. */
export type ToldUpload = Pick<LessonUpload, "id" | "step" | "sentBytes" | "secondsLeft">;

type Message = {
  tab: string;
  told?: readonly ToldUpload[];
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
  mine: () => readonly ToldUpload[];
  onTold: (tab: string, told: readonly ToldUpload[]) => void;
  onChanged: (id: string) => void;
  /** The tab was closed, or its phone has ended it. */
  onGone: (tab: string) => void;
};

const CHANNEL = "lesson-uploads";
const TELL_MS = 1_000;
const lockOf = (tab: string) => `lesson-uploads ${tab}`;

/** What the tabs of one browser know of each other's uploads: only one of them has the chosen file. */
export function joinTabs({ mine, onTold, onChanged, onGone }: TabsOptions): UploadTabs {
  const tab = newId();
  const locks = navigator.locks as LockManager | undefined;
  // Pages without HTTPS cannot tell when another tab ends: there each knows its own only.
  if (!locks || typeof BroadcastChannel === "undefined") {
    return { tell: () => undefined, changed: () => undefined };
  }
  const channel = new BroadcastChannel(CHANNEL);
  const send = (message: Omit<Message, "tab">) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    channel.postMessage({ tab, ...message });
  };
  const known = new Set<string>();
  let lastTold = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  // Held until this tab ends, so that others learn of it.
  void locks.request(lockOf(tab), () => new Promise(() => undefined));
  const watch = (other: string) => {
    if (known.has(other)) return;
    known.add(other);
    void locks.request(lockOf(other), () => {
      known.delete(other);
      onGone(other);
    });
  };
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.told) {
      watch(data.tab);
      onTold(data.tab, data.told);
    }
    if (data.changed) onChanged(data.changed);
    if (data.isAsking && mine().length > 0) send({ told: mine() });
  });
  send({ isAsking: true });

  return {
    changed: (id) => send({ changed: id }),
    tell: () => {
      const wait = Math.max(0, lastTold + TELL_MS - Date.now());
      later ??= setTimeout(() => {
        later = undefined;
        lastTold = Date.now();
        send({ told: mine() });
      }, wait);
    },
  };
}
