import { useEffect, useRef } from "react";

/**
 * The browser's Back button, or Android's, closes what lies over the page instead of leaving it.
 *
 * While an overlay is open, the newest history entry is a marked copy of the page's own entry: Back
 * then only removes the copy. A copy stays when its overlay is closed in another way, because
 * removing it would take the page back while it may be going elsewhere. Back skips such copies.
 */

type Entry = { idx?: number; isOverlay?: boolean } | null;

const entry = (): Entry => window.history.state as Entry;

/** From the lowest overlay to the one on top. */
const overlays: { onBack: () => void }[] = [];
let last: Entry = null;
let isListening = false;
/** True when a step back or forward of ours is on its way. */
let isSkipping = false;

/** `onBack` closes the overlay, or asks whether it may be closed. */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay = { onBack: () => latest.current() };
    overlays.push(overlay);
    listen();
    markEntry();
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1);
    };
  }, [isOpen]);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  last = entry();
  window.addEventListener("popstate", handlePop);
}

function markEntry(): void {
  isSkipping = false;
  if (!entry()?.isOverlay) window.history.pushState({ ...entry(), isOverlay: true }, "");
  last = entry();
}

function handlePop(): void {
  const [before, now, wasSkipping] = [last, entry(), isSkipping];
  last = now;
  isSkipping = false;
  if (now?.isOverlay) {
    if (overlays.length === 0) skip(isForward(before, now) ? 1 : -1);
    return;
  }
  if (!before?.isOverlay || before.idx !== now?.idx) return;
  const top = overlays.at(-1);
  if (!top) {
    if (!wasSkipping) skip(-1);
    return;
  }
  // It may stay open and ask first, and there may be another one beneath it.
  if (overlays.length > 1) markEntry();
  top.onBack();
}

/** A copy stands one step after the entry that it copies. */
function isForward(before: Entry, now: Entry): boolean {
  return (before?.idx ?? 0) <= (now?.idx ?? 0) && !before?.isOverlay;
}

function skip(step: 1 | -1): void {
  isSkipping = true;
  window.history.go(step);
}
