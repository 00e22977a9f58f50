import { type RefObject, useEffect, useRef, useState } from "react";
import { withoutSignature } from "../../lib/format/without-signature.ts";

/** Milliseconds after a renewal in which another failure has another cause. */
const RENEW_PAUSE_MS = 30_000;

export type MediaSource = {
  url: string;
  state: "loading" | "ready" | "failed";
  isRetrying: boolean;
  onReady: () => void;
  /** `mayBeStale`: a new URL could help. */
  onFailure: (mayBeStale: boolean) => void;
  retry: () => void;
};

export type MediaSourceOptions = {
  src: string;
  onExpired?: (() => Promise<string | undefined>) | undefined;
};

/** Playback URL. Signed URLs change: a new one is used only after a failure, so that playback is not interrupted. */
export function useMediaSource({ src, onExpired }: MediaSourceOptions): MediaSource {
  const [url, setUrl] = useState(src);
  const [state, setState] = useState<MediaSource["state"]>("loading");
  const [isRetrying, setRetrying] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const renewedAt = useRef(-Infinity);

  if (withoutSignature(src) !== withoutSignature(url)) {
    setUrl(src);
    setState("loading");
  }

  const requestNewUrl = async () => {
    renewedAt.current = performance.now();
    return onExpired?.().catch(() => undefined);
  };
  const renew = async () => {
    const fresh = await requestNewUrl();
    if (fresh === undefined) return setState("failed");
    setUrl(fresh);
    // Retries the same URL after a lost connection.
    setAttempt((before) => before + 1);
  };
  const retry = async () => {
    setRetrying(true);
    const fresh = await requestNewUrl();
    setUrl(fresh ?? src);
    setAttempt((before) => before + 1);
    setState("loading");
    setRetrying(false);
  };

  return {
    // A fragment reloads the same URL, and is not sent.
    url: attempt === 0 ? url : `${url}#${attempt}`,
    state,
    isRetrying,
    onReady: () => setState("ready"),
    onFailure: (mayBeStale) => {
      const wasJustRenewed = performance.now() - renewedAt.current < RENEW_PAUSE_MS;
      if (mayBeStale && onExpired && !wasJustRenewed) void renew();
      else setState("failed");
    },
    retry: () => void retry(),
  };
}

/** Sets the URL after mounting: suspended elements may load before React receives events. */
export function useSrcOnceShown(
  video: RefObject<HTMLVideoElement | null>,
  src: string | undefined,
): void {
  useEffect(() => {
    if (src) video.current?.setAttribute("src", src);
  }, [video, src]);
}
