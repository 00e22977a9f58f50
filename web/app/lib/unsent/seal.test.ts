import { expect, it } from "vitest";
import type { Act } from "./acts.ts";
import { seal, unseal } from "./seal.ts";

const aPerson = (userId: string, fill: number) => ({
  userId,
  storageKey: Buffer.alloc(32, fill).toString("base64url"),
});
const owner = aPerson("one", 251);

const place = { courseId: "c", lessonId: "l", courseTitle: "تجويد", lessonTitle: "Ghunna" };
const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 256);
const note: Act = {
  ...place,
  kind: "note",
  entryId: "e",
  title: "مد",
  description: "Two counts,\nnever three",
  image: new File([bytes], "page.png", { type: "image/png" }),
};

it("gives an act back with its image, to its person only", async () => {
  const sealed = await seal(owner, { ...note, refusal: "why" });
  const opened = await unseal(owner, sealed);
  expect(opened).toMatchObject({ ...place, title: "مد", entryId: "e", refusal: "why" });
  const { image } = opened as typeof note & { image: File };
  expect([image.name, image.type]).toEqual(["page.png", "image/png"]);
  expect(new Uint8Array(await image.arrayBuffer())).toEqual(bytes);

  const tick: Act = { ...place, kind: "tick", completed: true };
  expect(await unseal(owner, await seal(owner, tick))).toEqual(tick);

  const readable = Buffer.from(sealed.bytes).toString("latin1");
  expect(readable).not.toMatch(/Two counts|Ghunna|page\.png/);
  await expect(unseal(aPerson("one", 7), sealed)).rejects.toBeInstanceOf(Error);
  await expect(unseal({ ...owner, userId: "two" }, sealed)).rejects.toBeInstanceOf(Error);
  new Uint8Array(sealed.bytes).reverse();
  await expect(unseal(owner, sealed)).rejects.toBeInstanceOf(Error);
});

it("is another text each time, so that equal acts do not look equal", async () => {
  const [one, other] = [await seal(owner, note), await seal(owner, note)];
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false);
});
