import { describe, expect, it } from "vitest";
import { moveAnnotation } from "./annotation-list.tsx";

const mistake = (atMs: number) => ({ kind: "mistake", atMs }) as const;
const later = { step: 500, endMs: 4_000 };
const earlier = { step: -500, endMs: 4_000 };

describe("a moved annotation", () => {
  it("goes half a second further, to the beginning and the end", () => {
    const annotations = [mistake(300), mistake(3_800)];
    expect(moveAnnotation(annotations, 0, later)).toEqual(mistake(800));
    expect(moveAnnotation(annotations, 0, earlier)).toEqual(mistake(0));
    expect(moveAnnotation(annotations, 1, later)).toEqual(mistake(4_000));
    expect(moveAnnotation([mistake(0)], 0, earlier)).toBeUndefined();
  });

  it("goes past another of its kind, and not past the end", () => {
    const annotations = [mistake(1_000), mistake(1_500), mistake(4_000)];
    expect(moveAnnotation(annotations, 0, later)).toEqual(mistake(2_000));
    expect(moveAnnotation([mistake(3_500), mistake(4_000)], 0, later)).toBeUndefined();
    const other = [mistake(1_000), { kind: "tajwid", atMs: 1_500 } as const];
    expect(moveAnnotation(other, 0, later)).toEqual(mistake(1_500));
  });
});
