export type CalendarEvent = {
  courseId: string;
  title: string;
  description: string;
  link: string;
  startsAt: number;
  movedFrom: number | undefined;
  isCancelled?: boolean;
  /** Time of creation in epoch milliseconds. */
  madeAt: number;
};

/** Meetings have no end; calendars assume an hour too. */
const LENGTH_MS = 60 * 60 * 1000;
/** Revisions of a meeting that was moved again rise with the time. */
const SEQUENCE_MS = 60_000;
/** Octets per line: RFC 5545, section 3.1. */
const LINE_MAX = 75;

/** Source: https://www.rfc-editor.org/rfc/rfc5545 */
export function calendarFile(event: CalendarEvent): string {
  const { courseId, title, description, link, startsAt, movedFrom, isCancelled, madeAt } = event;
  const isRevised = movedFrom !== undefined || isCancelled;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Madrasa//EN",
    "BEGIN:VEVENT",
    // A moved or cancelled meeting replaces the one in the calendar by its higher sequence.
    `UID:${courseId}-${movedFrom ?? startsAt}`,
    `SEQUENCE:${isRevised ? Math.floor(madeAt / SEQUENCE_MS) : 0}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(startsAt + LENGTH_MS)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped([description, link].filter(Boolean).join("\n"))}`,
    ...(link === "" ? [] : [`URL:${link.replace(/[\r\n]/g, "")}`]),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const utc = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

const escaped = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** Folds at a fixed length, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [result, octets] = ["", 0];
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > LINE_MAX) {
      result += "\r\n ";
      octets = 1;
    }
    result += character;
    octets += length;
  }
  return result;
}
