import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Relative to the window's width. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const FITS = ZOOMS.indexOf(1);
/** Pixels on each side. */
const GUTTER = 12;

export type DocumentPosition = {
  /** 1-based page in the middle of the window. */
  page: number;
  pageWidth: number;
  zoom: number;
  goTo: (page: number) => void;
  onScroll: () => void;
  zoomIn: (() => void) | undefined;
  zoomOut: (() => void) | undefined;
  fitWidth: (() => void) | undefined;
};

export function useDocumentPosition(
  scroller: RefObject<HTMLDivElement | null>,
  pages: number,
): DocumentPosition {
  const [page, setPage] = useState(1);
  const [step, setStep] = useState(FITS);
  const [windowWidth, setWindowWidth] = useState(0);
  /** Fraction of the document before the middle of the window. */
  const middle = useRef({ x: 0.5, y: 0 });
  const zoom = ZOOMS[step] ?? 1;
  const pageWidth = Math.floor(Math.max(0, windowWidth - 2 * GUTTER) * zoom);
  const isOpen = pages > 0;

  useEffect(() => {
    const element = scroller.current;
    if (!isOpen || !element) return undefined;
    const observer = new ResizeObserver(() => setWindowWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, isOpen]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || pageWidth === 0) return;
    const { x, y } = middle.current;
    element.scrollTo({
      top: y * element.scrollHeight - element.clientHeight / 2,
      left: x * element.scrollWidth - element.clientWidth / 2, // physical: sheets keep their own direction
    });
  }, [scroller, pageWidth]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight, scrollHeight, scrollLeft, clientWidth, scrollWidth } = element;
    middle.current = {
      x: (scrollLeft + clientWidth / 2) / scrollWidth,
      y: scrollTop === 0 ? 0 : (scrollTop + clientHeight / 2) / scrollHeight,
    };
    setPage(pageAt(element, scrollTop, pages));
  }, [scroller, pages]);

  const goTo = (wanted: number) => {
    const sheet = sheetsOf(scroller.current)[wanted - 1];
    if (sheet) scroller.current?.scrollTo({ top: sheet.offsetTop - GUTTER });
  };
  const turn = (to: number) =>
    isOpen && to !== step && to >= 0 && to < ZOOMS.length ? () => setStep(to) : undefined;

  return {
    page,
    pageWidth,
    zoom,
    goTo,
    onScroll,
    zoomIn: turn(step + 1),
    zoomOut: turn(step - 1),
    fitWidth: turn(FITS),
  };
}

function sheetsOf(scroller: HTMLElement | null): HTMLElement[] {
  return [...(scroller?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
}

/** Page in the middle of the window; at the ends, first or last. */
function pageAt(scroller: HTMLElement, scrollTop: number, pages: number): number {
  const { clientHeight, scrollHeight } = scroller;
  if (scrollTop <= 0) return 1;
  if (scrollTop + clientHeight >= scrollHeight - 1) return pages;
  const sheets = sheetsOf(scroller);
  const line = scrollTop + clientHeight / 2;
  let [low, high] = [0, sheets.length - 1];
  while (low < high) {
    const half = Math.ceil((low + high) / 2);
    if ((sheets[half]?.offsetTop ?? 0) <= line) low = half;
    else high = half - 1;
  }
  return low + 1;
}
