import type { Language } from "@madrasa/contract/languages";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formatBytes, formatDuration, formatNumber, formatPercent } from "../format.ts";
import { formatChoices, formatNames } from "../format-lists.ts";
import { activateInline } from "../load.ts";
import { chooseLocalDigits } from "../locale.ts";
import { t } from "../t.ts";
import {
  bothDates,
  formatDate,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatMeetingLine,
  formatMeetingTime,
  formatShortMeetingTime,
  formatToday,
  timeZoneName,
} from "./format-dates.ts";
import { chooseHijri, formatHijri } from "./hijri.ts";
import { firstDayOfWeek, weekdayName } from "./week.ts";

const LANGUAGES: Language[] = ["en", "ar", "ur", "ckb"];
const FRIDAY = "2026-11-27T15:10:00Z";
const inEach = (say: () => string) =>
  LANGUAGES.map((language) => {
    activateInline(language);
    return say();
  });
const shown = (text: string) =>
  text.replace(/[\u2066-\u2069\u200e\u200f]/g, "").replaceAll("\u202f", " ");

beforeAll(() => {
  process.env["TZ"] = "Asia/Baghdad";
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T00:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  chooseLocalDigits(false);
  activateInline("en");
});

it("writes dates in the words of each language, with the names that are used in Iraq and India", () => {
  expect(inEach(() => formatDate(FRIDAY))).toEqual([
    "Nov 27, 2026",
    "27 تشرين الثاني 2026",
    "27 نومبر، 2026",
    "27ی ت. دووەمی 2026",
  ]);
  expect(inEach(() => formatDay(FRIDAY))).toEqual([
    "Nov 27",
    "27 تشرين الثاني",
    "27 نومبر",
    "27ی ت. دووەم",
  ]);
  expect(inEach(() => shown(formatDateTime(FRIDAY)))).toEqual([
    "Nov 27, 2026, 6:10 PM",
    "27 تشرين الثاني 2026، 6:10 م",
    "27 نومبر، 2026، 6:10 شام",
    "27ی ت. دووەمی 2026، 6:10 د.ن",
  ]);
  expect(inEach(() => shown(formatShortMeetingTime("2027-01-03T06:05:00Z")))).toEqual([
    "Jan 3, 2027, 9:05 AM",
    "3 كانون الثاني 2027، 9:05 ص",
    "3 جنوری، 2027، 9:05 صبح",
    "3ی ک. دووەمی 2027، 9:05 پ.ن",
  ]);
});

it("begins a meeting's line with the hour", () => {
  expect(inEach(() => shown(formatMeetingLine("2027-01-03T15:05:00Z")))).toEqual([
    "6:05 PM · Jan 3, 2027",
    "6:05 م · 3 كانون الثاني 2027",
    "6:05 شام · 3 جنوری، 2027",
    "6:05 د.ن · 3ی ک. دووەمی 2027",
  ]);
  expect(shown(formatMeetingLine(FRIDAY))).toBe("6:10 د.ن · 27ی ت. دووەم");
});

it("writes a meeting's time with its Hijri day in the languages of Arabic letters", () => {
  expect(inEach(() => shown(formatMeetingTime(FRIDAY)))).toEqual([
    "Friday, November 27 at 6:10 PM (Arabian Standard Time)",
    "الجمعة، 27 تشرين الثاني · 17 جمادى الآخرة 1448 هـ · 6:10 م (التوقيت العربي الرسمي)",
    "جمعہ، 27 نومبر · 17 جمادی الثانی 1448 ہجری · 6:10 شام (عراقی وقت)",
    "هەینی، 27ی تشرینی دووەم · 17ی جومادای دووەمی 1448ی کۆچی · 6:10 د.ن (کاتی عێراق)",
  ]);
});

it("names India and Iraq as people there do, by every name that browsers have for their zones", () => {
  try {
    for (const zone of ["Asia/Kolkata", "Asia/Calcutta", "IST"]) {
      process.env["TZ"] = zone;
      expect(inEach(() => timeZoneName(new Date(FRIDAY))).slice(2)).toEqual([
        "ہندوستانی وقت",
        "کاتی هیندستان",
      ]);
    }
  } finally {
    process.env["TZ"] = "Asia/Baghdad";
  }
  expect(inEach(() => timeZoneName(new Date(FRIDAY))).slice(2)).toEqual([
    "عراقی وقت",
    "کاتی عێراق",
  ]);
});

it("names the zone of a Sorani reader elsewhere by its distance from Greenwich", () => {
  process.env["TZ"] = "America/New_York";
  try {
    activateInline("ckb");
    expect(formatMeetingTime(FRIDAY)).toMatch(/10:10 پ\.ن \(کاتی گرینیچ \u2066-05:00\u2069\)$/);
  } finally {
    process.env["TZ"] = "Asia/Baghdad";
  }
});

it("keeps the specification's English date, and adds the Hijri one where the reader wants it", () => {
  const day = "2026-11-05T00:00:00Z";
  expect(inEach(() => formatLongDate(day))).toEqual([
    "November 05, 2026",
    "5 تشرين الثاني 2026 · 25 جمادى الأولى 1448 هـ",
    "5 نومبر، 2026 · 25 جمادی الاولیٰ 1448 ہجری",
    "5ی تشرینی دووەمی 2026 · 25ی جومادای یەکەمی 1448ی کۆچی",
  ]);
});

it("says today by both calendars, and by one where the reader wants no Hijri date", () => {
  vi.setSystemTime(new Date(FRIDAY));
  expect(inEach(() => shown(formatToday()))).toEqual([
    "Nov 27 · 17 Jumada al-Thani",
    "27 تشرين الثاني · 17 جمادى الآخرة",
    "27 نومبر · 17 جمادی الثانی",
    "27ی ت. دووەم · 17ی جومادای دووەم",
  ]);
  vi.stubGlobal("localStorage", { getItem: () => "no" });
  activateInline("en");
  expect(formatToday()).toBe("Nov 27");
});

describe("the Hijri date", () => {
  it.each([
    ["2026-02-18", 0, "1 Ramadan 1447 AH"],
    ["2026-02-18", 1, "2 Ramadan 1447 AH"],
    ["2026-02-18", -1, "29 Shaban 1447 AH"],
    ["2026-06-16", 0, "1 Muharram 1448 AH"],
    ["2026-06-16", -2, "28 Dhul-Hijjah 1447 AH"],
  ])("of %s, corrected by %i days, is %s", (day, correction, expected) => {
    expect(formatHijri(new Date(`${day}T00:00:00Z`), "UTC", correction)).toBe(expected);
  });

  it("begins at the reader's midnight", () => {
    const late = new Date("2026-02-17T22:00:00Z");
    expect(formatHijri(late)).toBe("1 Ramadan 1447 AH");
    expect(formatHijri(late, "UTC")).toBe("29 Shaban 1447 AH");
  });

  const serve = (content: string) =>
    vi.stubGlobal("document", { querySelector: () => ({ content }) });

  it("with an hour is the next day's from 18:00, if the school's day begins in the evening", () => {
    const HOUR = 3_600_000;
    const hijriOf = (time: number) => {
      const [, hijri = ""] = formatMeetingTime(time).split(" · ");
      return hijri;
    };
    for (const language of ["ar", "ur", "ckb"] as const) {
      activateInline(language);
      fc.assert(
        fc.property(
          fc.date({
            min: new Date("2024-01-01"),
            max: new Date("2040-01-01"),
            noInvalidDate: true,
          }),
          fc.integer({ min: -2, max: 2 }),
          (date, days) => {
            const time = date.getTime();
            serve(String(days));
            const [now, sixHoursLater] = [hijriOf(time), hijriOf(time + 6 * HOUR)];
            const dayOnly = formatLongDate(date);
            expect(now).toBe(formatHijri(date, undefined, days));
            serve(`${days} evening`);
            expect(hijriOf(time)).toBe(date.getHours() >= 18 ? sixHoursLater : now);
            expect(formatLongDate(date)).toBe(dayOnly);
          },
        ),
      );
    }
  });

  it.each([
    ["2026-02-16T17:59:59+03:00", "1 evening", "29 شعبان 1447 هـ"],
    ["2026-02-16T18:00:00+03:00", "1 evening", "1 رمضان 1447 هـ"],
    ["2026-02-16T18:00:00+03:00", "1", "29 شعبان 1447 هـ"],
    ["2026-02-16T23:59:59+03:00", "1 evening", "1 رمضان 1447 هـ"],
    ["2026-02-17T00:00:00+03:00", "1 evening", "1 رمضان 1447 هـ"],
  ])("beside %s, as the school has it (%s), is %s", (time, served, expected) => {
    serve(served);
    activateInline("ar");
    expect(formatMeetingTime(time)).toContain(` · ${expected} · `);
    expect(bothDates(time)[1]).toBe(expected);
  });

  it("is shown or not by the reader's choice", () => {
    vi.stubGlobal("localStorage", new Map<string, string>());
    chooseHijri(true);
    expect(formatLongDate(FRIDAY)).toBe("November 27, 2026 · 17 Jumada al-Thani 1448 AH");
    chooseHijri(false);
    activateInline("ar");
    expect(formatLongDate(FRIDAY)).toBe("27 تشرين الثاني 2026");
  });
});

describe("digits", () => {
  const figures = () =>
    [
      formatNumber(12_345.6),
      formatPercent(62),
      formatBytes(8.3 * 1024 ** 2),
      formatDuration(3_980),
      formatDate(FRIDAY),
      t("enrolment.completedOf", { completed: 12, total: 30 }),
      t("ui.minuteCount", { count: 7 }),
    ].join("|");

  it("are 0-9 unless the reader chose those of the language", () => {
    for (const text of inEach(figures)) expect(text).not.toMatch(/[٠-٩۰-۹]/);
  });

  it("are those of the language in numbers, dates and messages once chosen", () => {
    chooseLocalDigits(true);
    const [english, ...others] = inEach(figures);
    expect(english).toMatch(/^12,345\.6\|62%\|/);
    for (const text of others) expect(text).not.toMatch(/[0-9]/);
    expect(shown(others[0] ?? "")).toContain("١٢٬٣٤٥٫٦|٦٢٪");
    expect(others[1]).toContain("۱۲٬۳۴۵٫۶");
    expect(others[2]).toContain("١:٠٦:٢٠|٢٧ی ت. دووەمی ٢٠٢٦");
  });

  it("leaves the digits of a title or code inside a message as typed", () => {
    chooseLocalDigits(true);
    activateInline("ar");
    expect(t("ui.uploadOf", { name: "Lesson 12" })).toContain("Lesson 12");
  });
});

it("says sizes and lists in each language, with units kept beside their number", () => {
  expect(inEach(() => formatBytes(8.3 * 1024 ** 2))).toEqual([
    "8.3 MB",
    "8.3 ميغابايت",
    "8.3 ایم بی",
    "8.3 مێگابایت",
  ]);
  expect(inEach(() => formatNames(["A", "B", "C"]))).toEqual([
    "A, B, and C",
    "A وB وC",
    "A، B، اور C",
    "A، B و C",
  ]);
  expect(inEach(() => formatChoices(["JPEG", "PNG"]))).toEqual([
    "JPEG or PNG",
    "JPEG أو PNG",
    "JPEG یا PNG",
    "JPEG یان PNG",
  ]);
});

it("begins weeks where the reader's region does, and names the day", () => {
  const first = (language: Language, ...tags: string[]) => {
    vi.stubGlobal("navigator", { languages: tags, language: tags[0] });
    activateInline(language);
    return weekdayName(firstDayOfWeek());
  };
  expect(first("en", "en-IN", "en")).toBe("Sunday");
  expect(first("en", "en-GB")).toBe("Monday");
  expect(first("ar", "ar-IQ")).toBe("السبت");
  expect(first("ar", "en-US")).toBe("السبت");
  expect(first("ur", "ur")).toBe("اتوار");
  expect(first("ckb", "en-GB")).toBe("شەممە");
});
