import { contract } from "@madrasa/contract";
import type { Page } from "@playwright/test";
import { type FlakyProxy, startFlakyProxy } from "../support/flaky-proxy.ts";
import { aRecitingCourse, withMicrophone } from "../support/reciting.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: withMicrophone(), viewport: { width: 360, height: 740 } });

const MINUTE = 60_000;
/** Bytes for three minutes. */
const BYTES_MAX = 800_000;
/** Bytes per second. */
const WEAK = 60_000;

/** Heap bytes after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize;
}

let proxy: FlakyProxy;
test.beforeEach(async ({ school, problems }) => {
  problems.allow(/Failed to load resource|The connection was lost|Failed to fetch|no answer/);
  proxy = await startFlakyProxy(school.origin);
});
test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close();
  await proxy.close();
});

test("a recording survives a tab killed at 2:59, and is sent over a connection cut twice @long", async ({
  page,
  context,
  school,
}) => {
  const { student, courseId } = await aRecitingCourse(school);
  const address = `${proxy.origin}/recite/${courseId}`;
  await useSession(page, student);
  await page.goto(address);
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText("0:20");
  const before = await heapOf(page);
  await expect(timer).toHaveText("2:50", { timeout: 4 * MINUTE });
  const grown = (await heapOf(page)) - before;
  await expect(timer).toHaveText("2:59");
  await page.close({ runBeforeUnload: false });
  expect(grown).toBeLessThan(1_500_000);

  const again = await context.newPage();
  await useSession(again, student);
  await again.goto(address);
  await expect(again.getByText("We found your earlier")).toBeVisible();
  const carriedBefore = proxy.carriedBytes();
  proxy.limit(WEAK);
  await again.getByRole("button", { name: "Submit" }).click();
  for (const bytes of [100_000, 250_000]) {
    await expect.poll(() => proxy.carriedBytes() - carriedBefore).toBeGreaterThan(bytes);
    proxy.disconnect();
    await expect(again.getByText("Waiting for a connection")).toBeVisible();
    proxy.reconnect();
  }
  await expect(again).toHaveURL(/student-dashboard/, { timeout: 3 * MINUTE });
  const carried = proxy.carriedBytes() - carriedBefore;

  const { token } = student;
  const { recitations } = await school.client.call(contract.recitations.listRecitations, {
    token,
    query: {},
  });
  const seconds = recitations[0]?.sound?.seconds ?? 0;
  expect(seconds).toBeGreaterThanOrEqual(177);
  const sound = await school.transport(
    `/api/v1/user/recitation/${recitations[0]?._id}/sound/recitation`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const bytes = (await sound.arrayBuffer()).byteLength;
  console.info(`${seconds} s, ${bytes} bytes, ${carried} carried, heap grew by ${grown} in 2:30`);
  expect(bytes).toBeLessThanOrEqual(BYTES_MAX);
  expect(bytes).toBeGreaterThan(300_000);
  await again.goto(`${proxy.origin}/recitations?reply=${recitations[0]?._id}`);
  await again.getByRole("button", { name: /^Play/ }).first().click();
  await expect
    .poll(() =>
      again
        .locator("audio")
        .first()
        .evaluate(({ duration }: HTMLAudioElement) => duration),
    )
    .toBeGreaterThan(seconds - 0.3);
});
