import { expect } from "vitest";
import { HOUR } from "../clock.ts";
import { listen } from "../../testing/raw-http.ts";
import { appTest } from "../../testing/app-test.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { askServer } from "./ask-server.ts";

const test = appTest(() => createTestApp({}));

test("tells the doctor what arrived, and nobody else", async ({ school }) => {
  const publicUrl = `http://127.0.0.1:${await listen(school)}`;
  const { secretKey } = school.platform.config;
  const ask = (key: string) => askServer({ publicUrl, secretKey: key }, 2_000_000);
  const answer = await ask(secretKey);
  expect(((await answer.json()) as { data: unknown }).data).toEqual({
    address: "127.0.0.1",
    isForwarded: false,
    bytes: 2_000_000,
  });

  const unknown = await fetch(`${publicUrl}/nothing-here`, { method: "POST" });
  const stranger = await fetch(`${publicUrl}/healthz`, { method: "POST" });
  expect([stranger.status, await stranger.json()]).toEqual([404, await unknown.json()]);
  expect((await ask("another-key-than-the-server-has-1234")).status).toBe(404);
  school.wait(HOUR);
  expect((await ask(secretKey)).status, "the permission is over").toBe(404);
});
