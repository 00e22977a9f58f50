import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { PEAKS } from "@madrasa/contract/limits";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { OwnRecitations } from "./own-recitations.tsx";

const { listRecitations, markAnswerSeen } = contract.recitations;
const recitation = listRecitations.data.shape.recitations.element;
type Recitation = DataOf<typeof listRecitations>["recitations"][number];

const sound = { seconds: 4, peaks: Array.from({ length: PEAKS }, () => 9) };
const reply = {
  answeredAt: "2026-01-02T03:04:05.000Z",
  teacher: { firstName: "Yusuf", lastName: "Noor" },
  grade: 2 as const,
  remark: "",
  annotations: [],
  sound: null,
  isSeen: false,
};
const course = { _id: "1".repeat(24), title: "Maghrib halaqa", language: "en" as const };
const one = (answer: Recitation["answer"], isMember = true) =>
  sampleOf(recitation, { sound, answer, course, isGone: false, isMember, from: 2262, to: 2268 });

const watched: ((isIntersecting: boolean) => void)[] = [];
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  watched.length = 0;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        watched.push((isIntersecting) => onChange([{ isIntersecting }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

async function open(answer: Recitation["answer"], isStudent = true) {
  stubServer.respond(
    listRecitations,
    sampleOf(listRecitations.data, { recitations: [one(answer)] }),
  );
  stubServer.respond(markAnswerSeen, {});
  renderPage(<OwnRecitations filter={{}} isStudent={isStudent} />, {
    path: "/recitations",
    as: "student",
  });
  await screen.findAllByText(/Yusuf Noor/);
}

const seenCalls = () => stubServer.requests(markAnswerSeen).length;

/** Plays in half seconds, as browsers report it. */
function playTo(audio: HTMLAudioElement, from: number, to: number) {
  for (let at = from; at <= to; at += 0.5) {
    Object.defineProperty(audio, "currentTime", { value: at, configurable: true, writable: true });
    fireEvent.timeUpdate(audio);
  }
}

describe("a reply", () => {
  it("by voice counts as heard once three seconds are played, however often it is sought", async () => {
    await open({ ...reply, sound });
    expect(watched).toEqual([]);
    const [recited, answered] = document.querySelectorAll("audio");
    if (!recited || !answered) throw new Error("There are two sounds.");
    fireEvent.play(recited);
    playTo(recited, 0, 4);
    fireEvent.play(answered);
    playTo(answered, 0, 2.5);
    playTo(answered, 20, 20);
    expect(seenCalls()).toBe(0);
    playTo(answered, 20, 20.5);
    await waitFor(() => expect(seenCalls()).toBe(1));
    playTo(answered, 0, 4);
    expect(seenCalls()).toBe(1);
  });

  it("by voice that is shorter counts as heard at its end", async () => {
    await open({ ...reply, sound });
    fireEvent.ended(document.querySelectorAll("audio")[1]!);
    await waitFor(() => expect(seenCalls()).toBe(1));
  });

  it("in words counts as read once it has been on the screen for two seconds", async () => {
    await open(reply);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    watched.at(-1)?.(true);
    vi.advanceTimersByTime(1_500);
    watched.at(-1)?.(false);
    vi.advanceTimersByTime(2_000);
    expect(seenCalls()).toBe(0);
    watched.at(-1)?.(true);
    vi.advanceTimersByTime(2_000);
    await waitFor(() => expect(seenCalls()).toBe(1));
  });

  it("is not marked as heard by a guardian who plays it", async () => {
    await open({ ...reply, sound }, false);
    fireEvent.ended(document.querySelectorAll("audio")[1]!);
    expect(seenCalls()).toBe(0);
  });

  it("with Again leads nowhere, and none is awaited, after the student has left", async () => {
    const again = one({ ...reply, grade: 4 as const }, false);
    const recitations = [again, { ...one(null, false), _id: "2".repeat(24) }];
    stubServer.respond(listRecitations, sampleOf(listRecitations.data, { recitations }));
    renderPage(<OwnRecitations filter={{}} isStudent />, { path: "/recitations", as: "student" });
    await screen.findByText("Enrolment in this course has ended, so no one will reply.");
    expect(screen.queryByRole("link", { name: "Recite it again" })).toBeNull();
    expect(screen.queryByText("Waiting for the teacher.")).toBeNull();
  });

  it("with Again leads to the recorder with its passage, for the student alone", async () => {
    const again = { name: "Recite it again" };
    await open({ ...reply, grade: 4 as const });
    const { _id } = course;
    expect(screen.getByRole("link", again)).toHaveAttribute(
      "href",
      `/recite/${_id}?from=2262&to=2268`,
    );
    cleanup();
    await open({ ...reply, grade: 4 as const }, false);
    expect(screen.queryByRole("link", again)).toBeNull();
  });
});
