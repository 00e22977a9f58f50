import { type RefObject, useEffect, useRef, useState } from "react";

/** A file that fails again this soon after a fresh address was asked for is not a matter of its age. */
const RENEW_PAUSE_MS = 30_000;

export type MediaSource = {
  url: string;
  state: "coming" | "ready" | "failed";
  isRetrying: boolean;
  onReady: () => void;
  /** `mayBeStale`: whether a fresh address can help. */
  onFailure: (mayBeStale: boolean) => void;
  retry: () => void;
};

export type MediaSourceOptions = {
  src: string;
  /** Asks for a fresh address of the same file; nothing when there is none to be had. */
  onExpired?: (() => Promise<string | undefined>) | undefined;
};

/**
 * The address a file is being played from. Signed addresses change while the file stays: a fresh
 * one is only taken up when the one in use has failed, so that nothing that plays is interrupted.
 */
export function useMediaSource({ src, onExpired }: MediaSourceOptions): MediaSource {
  const [url, setUrl] = useState(src);
  const [state, setState] = useState<MediaSource["state"]>("coming");
  const [isRetrying, setRetrying] = useState(false);
  const renewedAt = useRef(-Infinity);

  if (fileOf(src) !== fileOf(url)) {
    setUrl(src);
    setState("coming");
  }

  const askForFresh = async () => {
    renewedAt.current = performance.now();
    return onExpired?.().catch(() => undefined);
  };
  const renew = async () => {
    const fresh = await askForFresh();
    if (fresh && fresh !== url) setUrl(fresh);
    else setState("failed");
  };
  const retry = async () => {
    setRetrying(true);
    const fresh = await askForFresh();
    setUrl(fresh ?? src);
    setState("coming");
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
 * Gives the video its address once it stands on the page. An element that waits to be shown may
 * already load, and React hears nothing of what it says until then.
 */
export function useSrcOnceShown(
  video: RefObject<HTMLVideoElement | null>,
  src: string | undefined,
): void {
  useEffect(() => {
    if (src) video.current?.setAttribute("src", src);
  }, [video, src]);
}

/** The address without its signature. */
export function fileOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
