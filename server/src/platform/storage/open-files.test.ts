import { expect, test } from "vitest";
import { createOpenFiles } from "./open-files.ts";

test("files are bounded in all and for a network, and make room when they are sent or not", async () => {
  const openFiles = createOpenFiles({ most: 3, perNetwork: 2 });
  const endings: ((error?: Error) => void)[] = [];
  const open = async (ip: string) =>
    openFiles(
      ip,
      () =>
        new Promise<void>((resolve, reject) => {
          endings.push((error) => (error ? reject(error) : resolve()));
        }),
    );
  const refused = { code: "NOT_READY", retryAfterSeconds: 5 };
  const all = [open("2001:db8::1"), open("2001:db8::2")];
  await expect(open("2001:db8::3")).rejects.toMatchObject(refused);
  all.push(open("10.0.0.1"));
  await expect(open("10.0.0.2")).rejects.toMatchObject(refused);
  endings[0]?.(new Error("cut off"));
  await expect(all[0]).rejects.toThrow("cut off");
  all.push(open("2001:db8::3"));
  for (const end of endings) end();
  await Promise.all(all.slice(1));
  await openFiles("2001:db8::1", async () => undefined);
});
