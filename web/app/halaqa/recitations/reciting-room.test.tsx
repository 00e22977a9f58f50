import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { PEAKS, RECITATIONS_WAITING_MAX } from "@madrasa/contract/limits";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "../../lib/store.ts";
import { createFakeDatabase } from "../../testing/fake-database.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { saveChunk } from "./recording/recording-buffer.ts";
import type * as recorders from "./recording/recorder.ts";
import { RecitingRoom } from "./reciting-room.tsx";

const { listNext, readSubmissionState } = contract.recitations;
const courseId = "1".repeat(24);
const course = { _id: courseId, title: "Maghrib halaqa", language: "en" as const };
const voice = {
  id: "2".repeat(24),
  file: new File(["voice"], "recitation.m4a", { type: "audio/mp4" }),
  seconds: 9,
  peaks: Array.from({ length: PEAKS }, () => 200),
};

const database = createFakeDatabase();
vi.mock("../../lib/offline/database.ts", () => ({
  transact: async (...given: Parameters<typeof database.transact>) => database.transact(...given),
}));

let isStored = false;
/** Made at once, because jsdom has no microphone. */
vi.mock("./recording/recorder.ts", async (original) => {
  const module = await original<typeof recorders>();
  const createRecorder = (key: string) => {
    const state = createStore(module.IDLE);
    const showMade = (isFound: boolean) =>
      state.set({ ...module.IDLE, step: "made", voice, seconds: voice.seconds, isFound });
    return {
      state,
      find: async () => isStored && showMade(true),
      start: async () => {
        isStored = true;
        await saveChunk(key, 0, {
          ...voice,
          bytes: voice.file,
          type: "audio/mp4",
          loudness: [],
          at: 9,
        });
        showMade(false);
      },
      forget: async () => {
        isStored = false;
        database.clear();
        state.set(module.IDLE);
      },
      end: async () => undefined,
    };
  };
  return { ...module, createRecorder };
});

beforeEach(() => {
  database.clear();
  isStored = false;
});

type Next = Partial<DataOf<typeof listNext>["courses"][number]>;

type Opened = {
  waiting?: number;
  next?: Next;
  lesson?: string;
  again?: { from: number; to: number };
};

async function open({ next, waiting = 0, ...proposed }: Opened = {}) {
  cleanup();
  stubServer.respond(
    listNext,
    sampleOf(listNext.data, {
      courses: [{ course, state: "next", track: "new", from: 2262, to: 2268, ...next }],
    }),
  );
  const submission = sampleOf(readSubmissionState.data, {
    course,
    isOn: true,
    consent: "allowed",
    assignee: "teacher",
    guardians: [],
    listener: null,
    waiting,
  });
  const page = renderPage(<RecitingRoom submission={submission} {...proposed} />, {
    path: "/recite",
    as: "student",
  });
  const heading = await screen.findByRole("heading", { level: 1 });
  return { ...page, heading };
}

const record = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole("button", { name: "Record" }));
  await screen.findByRole("button", { name: "Submit" });
};
const findAgain = () => screen.findByText("We found your earlier recording.");

describe("a recording found again", () => {
  it("keeps its passage when the sheet has gone on", async () => {
    await record(await open());
    const { heading } = await open({ next: { from: 2269, to: 2275 } });
    await findAgain();
    await waitFor(() => expect(heading).toHaveTextContent("Maryam 12–18"));
  });

  it("keeps its passage when a lesson leads to the recorder", async () => {
    await record(await open());
    const { heading } = await open({ lesson: "The throat letters" });
    await findAgain();
    await waitFor(() => expect(heading).toHaveTextContent("Maryam 12–18"));
  });

  it("gives way to the sheet's passage when it is recorded again", async () => {
    await record(await open());
    const { heading, user } = await open({ next: { from: 2269, to: 2275 } });
    await findAgain();
    await user.click(screen.getByRole("button", { name: "Start again" }));
    await waitFor(() => expect(heading).toHaveTextContent("Maryam 19–25"));
  });
});

describe("a choice of verses", () => {
  it("names no later recitation if nothing was recorded", async () => {
    const { user, heading } = await open();
    await user.click(screen.getByRole("button", { name: "Change what you recite" }));
    await user.click(await screen.findByRole("button", { name: "Clear verses" }));
    await waitFor(() => expect(heading).toHaveTextContent("What will you recite?"));
    const later = await open({ lesson: "The throat letters" });
    await waitFor(() => expect(later.heading).toHaveTextContent("The throat letters"));
  });

  it("stays when the recording is started again", async () => {
    const page = await open();
    await page.user.click(screen.getByRole("button", { name: "Change what you recite" }));
    await page.user.click(await screen.findByRole("button", { name: "Clear verses" }));
    await record(page);
    await page.user.click(screen.getByRole("button", { name: "Start again" }));
    await screen.findByRole("button", { name: "Record" });
    expect(page.heading).toHaveTextContent("What will you recite?");
  });
});

it("proposes the passage of a reply that asks for it again", async () => {
  const { heading } = await open({ again: { from: 1, to: 7 } });
  expect(heading).toHaveTextContent("al-Fatihah");
  expect(screen.getByText("Recite again")).toBeVisible();
});

it("records nothing while as many recitations wait as the school takes", async () => {
  await open({ waiting: RECITATIONS_WAITING_MAX });
  const told = `${RECITATIONS_WAITING_MAX} recitations are already waiting for a reply.`;
  await screen.findByText(told, { exact: false });
  expect(screen.queryByRole("button", { name: "Record" })).toBeNull();
});
