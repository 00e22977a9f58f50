import { expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const aPerson = (userId: string, fill: number) => ({
  userId,
  storageKey: Buffer.alloc(32, fill).toString("base64url"),
});
const owner = aPerson("one", 251);

const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 256);
const file = new File([bytes], "page.png", { type: "image/png" });
const note = { value: { title: "مد", description: "Two counts,\nnever three" }, file };

it("gives a value back with its file, to its person only", async () => {
  const sealed = await seal(owner, note);
  const opened = await unseal(owner, sealed);
  expect(opened.value).toEqual(note.value);
  expect([opened.file?.name, opened.file?.type]).toEqual(["page.png", "image/png"]);
  expect(new Uint8Array((await opened.file?.arrayBuffer()) ?? [])).toEqual(bytes);

  const tick = { value: { completed: true } };
  expect(await unseal(owner, await seal(owner, tick))).toMatchObject(tick);

  const readable = Buffer.from(sealed.bytes).toString("latin1");
  expect(readable).not.toMatch(/Two counts|page\.png/);
  await expect(unseal(aPerson("one", 7), sealed)).rejects.toBeInstanceOf(Error);
  await expect(unseal({ ...owner, userId: "two" }, sealed)).rejects.toBeInstanceOf(Error);
  new Uint8Array(sealed.bytes).reverse();
  await expect(unseal(owner, sealed)).rejects.toBeInstanceOf(Error);
});

it("is another text each time, so that equal values do not look equal", async () => {
  const [one, other] = [await seal(owner, note), await seal(owner, note)];
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false);
});
