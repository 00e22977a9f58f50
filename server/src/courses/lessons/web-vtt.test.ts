import { describe, expect, test } from "vitest";
import { Refusal } from "../../platform/refusal.ts";
import { plainText, toWebVtt } from "./web-vtt.ts";

const refusalOf = (text: string) => {
  try {
    return toWebVtt(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.code, error.values?.["about"], error.values?.["line"]].filter(Boolean).join(" ");
  }
};
const written = (...blocks: string[]) => `WEBVTT\n\n${blocks.join("\n\n")}\n`;

describe("captions are written anew", () => {
  test("from WebVTT: without positions, styles, regions and comments, and a second time the same", () => {
    const sent = `\uFEFFWEBVTT - Makharij\r\nX-TIMESTAMP-MAP=a\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE a\r\ncomment\r\n
REGION
id:fred

intro
00:05.000 --> 01:02:03.250 position:10% align:left
Tom &amp; Jerry &lt;3
second line

01:02:03.250 --> 100:00:00.000
بسم الله`;
    const anew = written(
      "00:00:05.000 --> 01:02:03.250\nTom &amp; Jerry &lt;3\nsecond line",
      "01:02:03.250 --> 100:00:00.000\nبسم الله",
    );
    expect(toWebVtt(sent)).toBe(anew);
    expect(toWebVtt(anew)).toBe(anew);
  });

  test("from SubRip", () => {
    expect(
      toWebVtt("1\n00:00:01,5 --> 00:00:02,000\nA &amp; B\n\n2\n0:00:02,000-->0:00:03\nC\n"),
    ).toBe(
      written("00:00:01.500 --> 00:00:02.000\nA &amp;amp; B", "00:00:02.000 --> 00:00:03.000\nC"),
    );
  });

  test("from SubRip as an editor in Arabic writes it: marks of direction, digits, their comma and point", () => {
    const sent =
      "\u200f١\n\u202b٠٠:٠٠:٠١،٥٠٠ --> ٠٠:٠٠:٠٢٫٢٥\u202c\n\u202bنص\u202c\n\n2\n00:00:02.250\u200e --> \u200e00:00:03\nb";
    expect(toWebVtt(sent)).toBe(
      written("00:00:01.500 --> 00:00:02.250\n\u202bنص\u202c", "00:00:02.250 --> 00:00:03.000\nb"),
    );
    expect(toWebVtt("٠:٠٥، أولًا\n٠:٠٦٫٥ ثم")).toBe(
      written("00:00:05.000 --> 00:00:06.500\nأولًا", "00:00:06.500 --> 00:00:11.500\nثم"),
    );
  });

  test("from lines that begin with a time, in digits of any script", () => {
    const sent =
      "\u200f٠:٠٥ بسم الله\nالرحمن\n\n[0:10 - 0:12] In the name\n(0:20): of God\n۱:۰۰:۰۰ آخر";
    expect(toWebVtt(sent)).toBe(
      written(
        "00:00:05.000 --> 00:00:10.000\nبسم الله\nالرحمن",
        "00:00:10.000 --> 00:00:12.000\nIn the name",
        "00:00:20.000 --> 01:00:00.000\nof God",
        "01:00:00.000 --> 01:00:05.000\nآخر",
      ),
    );
  });

  test("without tags of captions, and with all others as text", () => {
    const tags = "<script>alert(1)</script> <c.x><v Ahmad>hi</v> & &lt; --&gt;";
    const anew = toWebVtt(`WEBVTT\n\n0:01.000 --> 0:02.000\n${tags}\n`);
    expect(anew).toBe(
      written(
        "00:00:01.000 --> 00:00:02.000\n&lt;script&gt;alert(1)&lt;/script&gt; Ahmad: hi &amp; &lt; --&gt;",
      ),
    );
    const cue = (text: string) => `00:00:01.000 --> 00:00:02.000\n${text}`;
    const shown = (text: string) => toWebVtt(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`);
    expect(shown("<i>Qala Allah</i>")).toBe(written(cue("Qala Allah")));
    expect(shown('{\\an8}<font color="#ffff00">Note</font>')).toBe(written(cue("Note")));
    expect(shown("in<00:00:00.640><c> the</c><00:00:00.800><c> name</c>")).toBe(
      written(cue("in the name")),
    );
    expect(shown("a < b and {this} <video>")).toBe(
      written(cue("a &lt; b and {this} &lt;video&gt;")),
    );
  });

  const first = "00:00:01.000 --> 00:00:03.000\nFirst";
  const second = "00:00:03.000 --> 00:00:06.000\nSecond\nline";
  test.each([
    [
      "of YouTube (.sbv)",
      "0:00:01.000,0:00:03.000\nFirst\n\n0:00:03.000,0:00:06.000\nSecond\nline\n",
    ],
    [
      "with the arrow of a word processor",
      "00:00:01,000 → 00:00:03,000\nFirst\n00:00:03,000 → 00:00:06,000\nSecond\nline",
    ],
    [
      "with an arrow and numbers",
      "1\n00:00:01,000 → 00:00:03,000\nFirst\n\n2\n00:00:03,000 → 00:00:06,000\nSecond\nline",
    ],
    ["with a word between the times", "0:01 to 0:03 First\n0:03 to 0:06 Second\nline"],
    ["with an Arabic word between the times", "٠:٠١ إلى ٠:٠٣ First\n٠:٠٣ إلى ٠:٠٦ Second\nline"],
    ["in brackets", "[0:01 > 0:03] First\n[0:03 | 0:06] Second\nline"],
    [
      "without empty lines",
      "1\n00:00:01,000 --> 00:00:03,000\nFirst\n2\n00:00:03,000 --> 00:00:06,000\nSecond\nline\n",
    ],
    [
      "with seconds of one digit",
      "1\n00:00:1,000 --> 00:00:3,000\nFirst\n\n2\n00:00:3,000 --> 00:00:6\nSecond\nline",
    ],
    [
      "with doubled carriage returns",
      "1\r\r\n0:01 --> 0:03\r\r\nFirst\r\r\n\r\r\n2\r\r\n0:03 --> 0:06\r\r\nSecond\r\r\nline",
    ],
    [
      "with a line of spaces inside a block",
      "WEBVTT\n\n0:01.000 --> 0:03.000\n \nFirst\n\n0:03.000 --> 0:06.000\nSecond\n \nline",
    ],
    [
      "of song lyrics",
      "[ti:Nasheed]\n[ar:Someone]\n[00:01.00]First\n[00:03.00 - 00:06.00]Second\nline",
    ],
  ])("from a file %s", (_name, text) => expect(toWebVtt(text)).toBe(written(first, second)));

  test("with numbers and times that are text", () => {
    const sent = "1\n0:01 --> 0:02\nHow many pillars?\n5\n\n2\n0:03 --> 0:04\nMaghrib is at 5:30";
    expect(toWebVtt(sent)).toBe(
      written(
        "00:00:01.000 --> 00:00:02.000\nHow many pillars?\n5",
        "00:00:03.000 --> 00:00:04.000\nMaghrib is at 5:30",
      ),
    );
    expect(toWebVtt("0:01 Maghrib is at 5:30\n5\n0:03 The ratio is\n3:1")).toBe(
      written(
        "00:00:01.000 --> 00:00:03.000\nMaghrib is at 5:30\n5",
        "00:00:03.000 --> 00:00:08.000\nThe ratio is\n3:1",
      ),
    );
  });
});

describe("captions are refused", () => {
  const many = (count: number) =>
    Array.from(
      { length: count },
      (_, second) => `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")} a`,
    ).join("\n");
  test.each([
    ["", "FILE_EMPTY"],
    [" \n\uFEFF", "FILE_EMPTY"],
    ["W\0E\0B\0V\0T\0T\0", "CAPTIONS_WRONG encoding"],
    ["\uFFFD\uFFFDPNG", "CAPTIONS_WRONG encoding"],
    ["WEBVTT", "CAPTIONS_WRONG none"],
    ["<!doctype html><script>", "CAPTIONS_WRONG none"],
    ["Just some words\n0:05 and a time", "CAPTIONS_WRONG none"],
    ["0:05\n0:06", "CAPTIONS_WRONG none"],
    [many(10_000), "CAPTIONS_WRONG many"],
    ["WEBVTT\n\n00:02.000 --> 00:01.000\nEnds before it begins", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n00:01.000 --> 00:01.000\nNo time at all", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n00:09.000 --> 00:10.000\na\n\n00:01.000 --> 00:02.000\nb", "CAPTIONS_WRONG line 6"],
    ["WEBVTT\n\n00:99.000 --> 01:10.000\na", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n01:60:00.000 --> 02:00:00.000\na", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n-00:01.000 --> 00:02.000\na", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n00:01.000 --> 00:02.000 --> 00:03.000\na", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n00:01.000 --> soon\na", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n00:01.000 -> 00:02.000\na\n\n00:03.000 --> 00:04.000\nb", "CAPTIONS_WRONG line 3"],
    ["WEBVTT\n\n00:01.000 --> 00:02.000\na\n\nlost words", "CAPTIONS_WRONG line 6"],
    ["0:05 a\n0:75 b", "CAPTIONS_WRONG line 2"],
    ["0:05 a\n0:05 b", "CAPTIONS_WRONG line 2"],
    ["0:05 a\n0:03 b", "CAPTIONS_WRONG line 2"],
    ["0:05-0:04 a", "CAPTIONS_WRONG line 1"],
    ["00:00:01:00 - 00:00:03:00\nFirst", "CAPTIONS_WRONG line 1"],
    ["0:01 First\n00:00:04:00 Second", "CAPTIONS_WRONG line 2"],
    ["0:00:01 00:00:03:12 First", "CAPTIONS_WRONG line 1"],
  ])("%j", (text, code) => expect(refusalOf(text)).toBe(code));

  test("before they are escaped, if they are too large then", () => {
    for (const text of [
      `0:05 ${"<".repeat(300_000)}`,
      `0:05 ${"&".repeat(300_000)}`,
      `WEBVTT\n\n0:01.000 --> 0:02.000\n${"&a".repeat(300_000)}`,
    ]) {
      expect(refusalOf(text)).toBe("TOO_LARGE file");
    }
  });

  test("before they are read, if they have ten times as many lines", () => {
    expect(refusalOf(`0:00 x\n${"1\n".repeat(50_000)}`)).toBe("CAPTIONS_WRONG many");
  });

  test("but not where names of signs are as long as before", () => {
    const text = `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${"&lt;".repeat(100_000)}\n`;
    expect(toWebVtt(text)).toBe(text);
  });

  test("but not 5,000 of them", () =>
    expect(toWebVtt(many(5_000)).split(" --> ")).toHaveLength(5_001));
});

test("a transcript is left as it is, without control characters", () => {
  expect(plainText("\uFEFF<b>1</b>\r\n\u0007two\u0085\r--> 3")).toBe("<b>1</b>\ntwo\n--> 3");
});
