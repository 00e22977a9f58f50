import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { PEAKS } from "@madrasa/contract/limits";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
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
  marks: [],
  sound: null,
  isSeen: false,
};
const one = (answer: Recitation["answer"]) => sampleOf(recitation, { sound, answer });

/** Observed elements, with callbacks that report them as visible. */
const watched: (() => void)[] = [];
beforeEach(() => {
  watched.length = 0;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        watched.push(() => onChange([{ isIntersecting: true }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

async function open(answer: Recitation["answer"], isPupil = true) {
  stubServer.respond(
    listRecitations,
    sampleOf(listRecitations.data, { recitations: [one(answer)] }),
  );
  stubServer.respond(markAnswerSeen, {});
  renderPage(<OwnRecitations whose={{}} isPupil={isPupil} />, {
    path: "/recitations",
    as: "student",
  });
  await screen.findAllByText(/Yusuf Noor/);
}

const seenCalls = () => stubServer.requests(markAnswerSeen).length;

describe("a reply", () => {
  it("by voice counts as heard once it is played, not when the page is opened", async () => {
    await open({ ...reply, sound });
    expect(watched).toEqual([]);
    const [recited, answered] = document.querySelectorAll("audio");
    if (!recited || !answered) throw new Error("There are two sounds.");
    fireEvent.play(recited);
    expect(seenCalls()).toBe(0);
    fireEvent.play(answered);
    await waitFor(() => expect(seenCalls()).toBe(1));
    fireEvent.play(answered);
    expect(seenCalls()).toBe(1);
  });

  it("in words counts as read once it has been on the screen", async () => {
    await open(reply);
    expect(seenCalls()).toBe(0);
    watched.at(-1)?.();
    await waitFor(() => expect(seenCalls()).toBe(1));
  });

  it("is not marked as heard by a guardian who plays it", async () => {
    await open({ ...reply, sound }, false);
    fireEvent.play(document.querySelectorAll("audio")[1]!);
    expect(seenCalls()).toBe(0);
  });
});
