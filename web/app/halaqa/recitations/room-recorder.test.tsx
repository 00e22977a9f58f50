import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore, useStore } from "../../lib/store.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { IDLE, type Recorder } from "./recording/recorder.ts";
import { RoomRecorder } from "./room-recorder.tsx";

const state = createStore(IDLE);
const end = vi.fn<Recorder["end"]>();
const recorder = {
  state,
  start: async () => {
    if (state.get().step === "idle") state.set({ ...IDLE, step: "recording", seconds: 0.1 });
  },
  end,
} as unknown as Recorder;

function Room() {
  return <RoomRecorder recorder={recorder} recording={useStore(state, IDLE)} />;
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  state.set(IDLE);
  end.mockReset();
});
afterEach(() => vi.useRealTimers());

/** With the click that browsers add after a press on one button. */
async function press(button: HTMLElement, ms: number) {
  fireEvent.pointerDown(button, { button: 0, isPrimary: true });
  await act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.pointerUp(button);
  fireEvent.click(button);
}

it("records until the next press if a hold ends within a second", async () => {
  renderPage(<Room />, { path: "/recite", as: "student" });
  const button = await screen.findByRole("button", { name: "Record" });
  await press(button, 600);
  expect(state.get().step).toBe("recording");
  expect(end).not.toHaveBeenCalled();
  await press(button, 50);
  expect(end).toHaveBeenCalledOnce();
});

it("ends with a hold of more than a second", async () => {
  renderPage(<Room />, { path: "/recite", as: "student" });
  const button = await screen.findByRole("button", { name: "Record" });
  fireEvent.pointerDown(button, { button: 0, isPrimary: true });
  await act(() => vi.advanceTimersByTimeAsync(600));
  act(() => state.set({ ...state.get(), seconds: 2 }));
  fireEvent.pointerUp(button);
  fireEvent.click(button);
  expect(end).toHaveBeenCalledOnce();
});
