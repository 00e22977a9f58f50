import { westernDigits } from "@madrasa/contract/digits";
import { CAPTIONS_MAX, FILE_RULES } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import { requireSize } from "../../base/files/index.ts";

/** Milliseconds. */
type Caption = { start: number; end: number; lines: string[] };

const ARROW = "-->";
/**
 * Hours, minutes, seconds and fraction. U+066B is the Arabic decimal separator, U+060C the Arabic comma. One-digit
 * seconds need hours or a fraction, so that "3:1" is text.
 */
const TIME =
  /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2}|\d(?=[.,\u066B\u060C]\d)|(?<=^\d{1,3}:\d{1,3}:)\d)(?:[.,\u066B\u060C](\d{1,3}))?(?!\d|:\d)/;
/** Times in unsupported notations, for example with frames. */
const LIKE_TIME = /^\d{1,3}:\d{1,3}:\d/;
const BETWEEN_TIMES = /^(?:[^\s\p{L}\p{N}]{1,3}|[Tt]o|until|till|إلى|الى|حتى|تا|تک|بۆ)/u;
/** Direction marks, which editors of right-to-left texts write around times. */
const MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Direction marks and a bracket that may precede the time of a cue. */
const BEFORE_TIME = /^[\u200E\u200F\u202A-\u202E\u2066-\u2069\s]*[[(]?/;
const LEADING = /^[\u200E\u200F\u202A-\u202E\u2066-\u2069\s]+/;
const OTHER_BLOCK = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;
/** Title and performer of a lyrics file (LRC). */
const LYRICS_TAG = /^\[[a-z#]+:[^\]]*\]$/i;
// bounded: its parts are of at most 60 and 200 characters.
const VOICE = /<v(?:\.[^\s<>]{1,60})?\s([^<>]{1,200})>/gi;
/** Tags of WebVTT and SubRip, and of Advanced SubStation within SubRip: `{\an8}`. */
const MARKUP =
  // bounded: its parts are of at most 200 characters.
  /<\/?(?:[biucv]|font|ruby|rt|lang)(?:[.\s][^<>]{0,200})?>|<\d[\d:.]{1,20}>|\{\\[^{}]{1,100}\}/gi;
const LAST_MS = 5_000;

/** A cue has a number, times, some lines of text and an empty one. Bounds the time of reading. */
const LINES_MAX = 10 * CAPTIONS_MAX;

const tooMany = () => refuse("CAPTIONS_WRONG", { values: { about: "many", max: CAPTIONS_MAX } });
const wrongLine = (index: number) =>
  refuse("CAPTIONS_WRONG", { values: { about: "line", line: index + 1 } });

/** Text without control characters. Throws unless the file was UTF-8. */
export function plainText(sent: string): string {
  if (/[\0\uFFFD]/.test(sent)) throw refuse("CAPTIONS_WRONG", { values: { about: "encoding" } });
  const text = sent
    .replace(/^\uFEFF/, "")
    // Some mail and FTP programs double the carriage return.
    .replace(/\r{0,2}\n|\r/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
  if (text.trim() === "") throw refuse("FILE_EMPTY");
  return text;
}

/**
 * Converts WebVTT, SubRip, or lines starting with a time (SubViewer, lyrics, manual lists) to WebVTT. Keeps times,
 * speakers and text; drops positions, styles, comments and known tags. Unknown tags become text.
 */
export function toWebVtt(sent: string): string {
  const text = plainText(sent);
  const lines = text.split("\n");
  if (lines.length > LINES_MAX) throw tooMany();
  const found = text.includes(ARROW) ? readBlocks(lines) : readTimedLines(lines);
  const captions = found
    .map((caption) => ({ ...caption, lines: caption.lines.map(withoutMarkup).filter(Boolean) }))
    .filter((caption) => caption.lines.length > 0);
  if (captions.length === 0) throw refuse("CAPTIONS_WRONG", { values: { about: "none" } });
  if (captions.length > CAPTIONS_MAX) throw tooMany();
  const isWebVtt = text.startsWith("WEBVTT");
  // Counted first, because escaping takes 20 times as long, even for a text that is then refused.
  let bytes = 0;
  for (const line of captions.flatMap((caption) => caption.lines)) {
    bytes += escapedBytes(line, { isWebVtt, most: FILE_RULES.lessonText.maxBytes - bytes });
    requireSize("lessonText", bytes);
  }
  const blocks = captions.map(({ start, end, lines: own }) => {
    const shown = own.map((line) => escaped(isWebVtt ? unescaped(line) : line)).join("\n");
    return `${timeText(start)} ${ARROW} ${timeText(end)}\n${shown}`;
  });
  return `WEBVTT\n\n${blocks.join("\n\n")}\n`;
}

const withoutMarkup = (line: string) =>
  /[>}]/.test(line)
    ? line.replace(VOICE, "$1: ").replace(MARKUP, "").replace(/\s+/g, " ").trim()
    : line.trim();

/** Blocks of WebVTT or SubRip, ended by an empty line, not by spaces. */
function readBlocks(lines: readonly string[]): Caption[] {
  const captions: Caption[] = [];
  let caption: Caption | undefined;
  let name: number | undefined;
  let isOther = false;
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    if (raw === "") {
      if (name !== undefined) throw wrongLine(name);
      caption = undefined;
      isOther = false;
    } else if (line.includes(ARROW)) {
      // Without an empty line, this cue's number follows the text of the previous one.
      if (caption && isNumber(caption.lines.at(-1))) caption.lines.pop();
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

const isNumber = (line = "") => /^\d+$/.test(westernDigits(line.replace(MARKS, "")));

/** "0:05 Text", "[0:05 - 0:09] Text" or "0:05,0:09" above a text; a line without a time continues the previous one. */
function readTimedLines(lines: readonly string[]): Caption[] {
  const captions: (Caption & { hasEnd: boolean })[] = [];
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    const last = captions.at(-1);
    const timed = readTimedLine(line, index);
    if (!timed) {
      const next = isNumber(line) && readTimedLine(lines[index + 1] ?? "", index + 1);
      const isCaptionNumber = next && next.end !== undefined && next.text === "";
      if (line === "" || isCaptionNumber || (!last && LYRICS_TAG.test(line))) continue;
      if (!last) throw refuse("CAPTIONS_WRONG", { values: { about: "none" } });
      last.lines.push(line);
      continue;
    }
    const { start, end, text } = timed;
    if (end !== undefined && end <= start) throw wrongLine(index);
    const caption = { start, end: end ?? start + LAST_MS, hasEnd: end !== undefined };
    requireOrder(last, caption, index);
    if (last && !last.hasEnd) {
      if (start === last.start) throw wrongLine(index);
      last.end = start;
    }
    captions.push({ ...caption, lines: text === "" ? [] : [text] });
  }
  return captions;
}

function readTimedLine(line: string, index: number) {
  const shown = line.replace(BEFORE_TIME, "");
  const [start, rest = ""] = takeTime(shown, index);
  if (start === undefined) {
    if (LIKE_TIME.test(westernDigits(shown))) throw wrongLine(index);
    return undefined;
  }
  const after = rest.replace(LEADING, "").replace(BETWEEN_TIMES, "").replace(LEADING, "");
  const [end, text = rest] = takeTime(after, index);
  if (end === undefined && LIKE_TIME.test(westernDigits(after))) throw wrongLine(index);
  return { start, end, text: text.replace(/^[\])]?\s*[-–—:|,،]?\s*/, "") };
}

function requireOrder(
  before: Caption | undefined,
  { start }: Pick<Caption, "start">,
  index: number,
): void {
  if (before && start < before.start) throw wrongLine(index);
}

/** Time at the start of a text, in digits of any script, and the rest. Throws if missing. */
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

const NAME = /&(?:amp|lt|gt|nbsp|lrm|rlm);/y;

type Counting = { isWebVtt: boolean; most: number };

/** Stops counting above `most`. */
function escapedBytes(line: string, { isWebVtt, most }: Counting): number {
  let bytes = Buffer.byteLength(line);
  for (let index = 0; index < line.length && bytes <= most; index += 1) {
    const sign = line[index];
    if (sign === "<" || sign === ">") bytes += "&lt;".length - 1;
    else if (sign === "&" && !(isWebVtt && hasNameAt(line, index))) bytes += "&amp;".length - 1;
  }
  return bytes;
}

function hasNameAt(line: string, index: number): boolean {
  NAME.lastIndex = index;
  return NAME.test(line);
}

const unescaped = (line: string) =>
  line.replace(
    /&(amp|lt|gt|nbsp|lrm|rlm);/g,
    (_, name: string) => NAMES[name as keyof typeof NAMES],
  );

const escaped = (line: string) =>
  line.replace(/[&<>]/g, (one) => (one === "&" ? "&amp;" : one === "<" ? "&lt;" : "&gt;"));
