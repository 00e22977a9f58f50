import { type RefObject, useEffect, useRef, useState } from "react";
import { withoutSignature } from "../../lib/format/without-signature.ts";

/**
 * A file that fails again this soon after its URL was renewed did not fail because of the URL's
 * age.
 */
const RENEW_PAUSE_MS = 30_000;

export type MediaSource = {
  url: string;
  state: "loading" | "ready" | "failed";
  isRetrying: boolean;
  onReady: () => void;
  /** `mayBeStale`: whether a new URL could help. */
  onFailure: (mayBeStale: boolean) => void;
  retry: () => void;
};

export type MediaSourceOptions = {
  src: string;
  /** Requests a new URL of the same file; undefined when there is none. */
  onExpired?: (() => Promise<string | undefined>) | undefined;
};

/**
 * The URL from which a file is played. Signed URLs change while the file stays the same: a new one
 * is used only when the present one has failed, so that playing is not interrupted.
 */
export function useMediaSource({ src, onExpired }: MediaSourceOptions): MediaSource {
  const [url, setUrl] = useState(src);
  const [state, setState] = useState<MediaSource["state"]>("loading");
  const [isRetrying, setRetrying] = useState(false);
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
    if (fresh && fresh !== url) setUrl(fresh);
    else setState("failed");
  };
  const retry = async () => {
    setRetrying(true);
    const fresh = await requestNewUrl();
    setUrl(fresh ?? src);
    setState("loading");
    setRetrying(false);
  };

  return {
    url,
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

/**
 * Sets the video's URL after it is mounted. A suspended element may load already, and React does
 * not receive its events until then.
 */
export function useSrcOnceShown(
  video: RefObject<HTMLVideoElement | null>,
  src: string | undefined,
): void {
  useEffect(() => {
    if (src) video.current?.setAttribute("src", src);
  }, [video, src]);
}
