import { beforeEach, expect, it, vi } from "vitest";
import { loadAgain } from "./reload-once.ts";

const reload = vi.fn();
const asked = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  reload.mockReset();
  asked.mockReset();
  vi.stubGlobal("fetch", asked);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("window", { location: { reload }, addEventListener: () => {} });
});

const SCRIPT = { headers: { "content-type": "text/javascript" } };
const part = async () => "a part";
const remembered = async () =>
  Promise.reject(new Error("Failed to fetch dynamically imported module"));

it("loads a part once scripts can be had", async () => {
  asked.mockResolvedValue(new Response(null, SCRIPT));
  expect(await loadAgain(part)).toBe("a part");
  expect(reload).not.toHaveBeenCalled();
});

it("asks for no part and loads no page again while no script can be had", async () => {
  const load = vi.fn(part);
  asked.mockResolvedValue(new Response(null, { status: 404 }));
  await expect(loadAgain(load)).rejects.toThrow("No scripts.");
  // A captive portal responds with its own page.
  asked.mockResolvedValue(new Response("", { headers: { "content-type": "text/html" } }));
  await expect(loadAgain(load)).rejects.toThrow("A foreign answer.");
  asked.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(loadAgain(load)).rejects.toThrow("Failed to fetch");
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0]);
});

it("loads the page again for a script that the browser remembers as missing, once a minute", async () => {
  asked.mockImplementation(async () => Response.json({ success: true }));
  await expect(loadAgain(remembered)).rejects.toThrow("dynamically");
  await expect(loadAgain(remembered)).rejects.toThrow("dynamically");
  expect(reload).toHaveBeenCalledTimes(1);
});
