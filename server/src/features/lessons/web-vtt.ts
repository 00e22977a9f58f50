import { westernDigits } from "@madrasa/contract/digits";
import { CAPTIONS_MAX } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";

/** Times in milliseconds. */
type Caption = { start: number; end: number; lines: string[] };

const ARROW = "-->";
/** U+066B is the decimal point of Arabic digits, U+060C their comma. */
const TIME = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,\u066B\u060C](\d{1,3}))?(?!\d|:\d)/;
/** Marks of direction, which editors of right-to-left texts write around times. */
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** What may stand before the time of a line: marks of direction, and a bracket. */
const BEFORE_TIME = /^[\u200E\u200F\u202A-\u202E\u2066-\u2069\s]*[[(]?/;
/** Blocks of WebVTT that are no captions. */
const OTHER_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;
/** Of the last caption that has no end. */
const LAST_MS = 5_000;

const wrongLine = (index: number) =>
  refuse("CAPTIONS_WRONG", { values: { about: "line", line: index + 1 } });

/** A text without control characters. Throws where its file was not in UTF-8. */
export function plainText(sent: string): string {
  if (/[\0\uFFFD]/.test(sent)) throw refuse("CAPTIONS_WRONG", { values: { about: "encoding" } });
  const text = sent
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
  if (text.trim() === "") throw refuse("FILE_EMPTY");
  return text;
}

/**
 * Captions as WebVTT, from WebVTT, SubRip, or lines that begin with a time. Only times and texts are taken: positions,
 * styles and comments are left out, and tags become text.
 */
export function toWebVtt(sent: string): string {
  const text = plainText(sent);
  const lines = text.split("\n").map((line) => line.trim());
  const found = text.includes(ARROW) ? readBlocks(lines) : readTimedLines(lines);
  const captions = found.filter((caption) => caption.lines.length > 0);
  if (captions.length === 0) throw refuse("CAPTIONS_WRONG", { values: { about: "none" } });
  if (captions.length > CAPTIONS_MAX) {
    throw refuse("CAPTIONS_WRONG", { values: { about: "many", max: CAPTIONS_MAX } });
  }
  // Only WebVTT writes these characters as names.
  const isWebVtt = text.startsWith("WEBVTT");
  const blocks = captions.map(({ start, end, lines: own }) => {
    const shown = own.map((line) => escaped(isWebVtt ? unescaped(line) : line)).join("\n");
    return `${timeText(start)} ${ARROW} ${timeText(end)}\n${shown}`;
  });
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`;
}

/** Blocks of WebVTT or SubRip, with an empty line after each. */
function readBlocks(lines: readonly string[]): Caption[] {
  const captions: Caption[] = [];
  let caption: Caption | undefined;
  /** The line before a time, which numbers or names the caption. */
  let name: number | undefined;
  let isOther = false;
  for (const [index, line] of lines.entries()) {
    if (line === "") {
      // Text without a time would be lost.
      if (name !== undefined) throw wrongLine(name);
      caption = undefined;
      isOther = false;
    } else if (line.includes(ARROW)) {
      caption = { ...readTimes(line, index), lines: [] };
      requireOrder(captions.at(-1), caption, index);
      captions.push(caption);
      name = undefined;
      isOther = false;
    } else if (caption) caption.lines.push(line);
    else if (isOther || OTHER_BLOCK.test(line)) isOther = true;
    else if (name === undefined) name = index;
    else throw wrongLine(name);
  }
  if (name !== undefined) throw wrongLine(name);
  return captions;
}

function readTimes(line: string, index: number): Pick<Caption, "start" | "end"> {
  const [from = "", to = "", ...more] = line.replace(MARKS, "").split(ARROW);
  const [start, afterStart] = takeTime(from.trim(), index);
  const [end, settings = ""] = takeTime(to.trim(), index);
  const isWhole = start !== undefined && afterStart === "" && more.length === 0;
  if (!isWhole || end === undefined || /^\S/.test(settings) || end <= start) {
    throw wrongLine(index);
  }
  return { start, end };
}

/** "0:05 Text" or "[0:05 - 0:09] Text"; a line without a time goes on with the one before. */
function readTimedLines(lines: readonly string[]): Caption[] {
  const captions: (Caption & { hasEnd: boolean })[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const last = captions.at(-1);
    const [start, rest = line] = takeTime(line.replace(BEFORE_TIME, ""), index);
    if (start === undefined) {
      if (!last) throw refuse("CAPTIONS_WRONG", { values: { about: "none" } });
      last.lines.push(line);
      continue;
    }
    const [end, text = rest] = takeTime(rest.replace(/^\s*[-–—]\s*/, ""), index);
    if (end !== undefined && end <= start) throw wrongLine(index);
    const caption = { start, end: end ?? start + LAST_MS, hasEnd: end !== undefined };
    requireOrder(last, caption, index);
    if (last && !last.hasEnd) {
      if (start === last.start) throw wrongLine(index);
      last.end = start;
    }
    const shown = text.replace(/^[\])]?\s*[-–—:|,،]?\s*/, "");
    captions.push({ ...caption, lines: shown === "" ? [] : [shown] });
  }
  return captions;
}

function requireOrder(
  before: Caption | undefined,
  { start }: Pick<Caption, "start">,
  index: number,
): void {
  if (before && start < before.start) throw wrongLine(index);
}

/** The time at the beginning of a text, in digits of any script, and what follows it. Throws where there is no such time. */
function takeTime(text: string, index: number): [time: number, rest: string] | [] {
  const match = TIME.exec(westernDigits(text));
  if (!match) return [];
  const [whole, hours, minutes, seconds, fraction = ""] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) throw wrongLine(index);
  const all = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  return [all * 1_000 + Number(fraction.padEnd(3, "0")), text.slice(whole.length)];
}

function timeText(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const seconds = ms / 1_000;
  const rest = String(ms % 1_000).padStart(3, "0");
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}

const NAMES = { amp: "&", lt: "<", gt: ">", nbsp: "\u00A0", lrm: "\u200E", rlm: "\u200F" };

const unescaped = (line: string) =>
  line.replace(
    /&(amp|lt|gt|nbsp|lrm|rlm);/g,
    (_, name: string) => NAMES[name as keyof typeof NAMES],
  );

const escaped = (line: string) =>
  line.replace(/[&<>]/g, (one) => (one === "&" ? "&amp;" : one === "<" ? "&lt;" : "&gt;"));
