import { useEffect, useRef } from "react";

/**
 * Back closes overlays instead of leaving the page. While one is open, the newest history entry is a marked copy of the
 * page's. Copies of overlays closed otherwise remain, because removing them might interrupt a navigation, and are
 * skipped.
 */

type Entry = { idx?: number; isOverlay?: boolean } | null;

const entry = (): Entry => window.history.state as Entry;

/** Bottom to top. */
const overlays: { onBack: () => void }[] = [];
let last: Entry = null;
let isListening = false;
let isSkipping = false;

/** `onBack` closes the overlay or asks. */
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
  // The overlay may stay open to ask, or another one is below.
  if (overlays.length > 1) markEntry();
  top.onBack();
}

function isForward(before: Entry, now: Entry): boolean {
  return (before?.idx ?? 0) <= (now?.idx ?? 0) && !before?.isOverlay;
}

function skip(step: 1 | -1): void {
  isSkipping = true;
  window.history.go(step);
}
