import { expect, it, vi } from "vitest";
import { createStore } from "./store.ts";

it("tells every listener of a change until it unsubscribes", () => {
  const store = createStore("first");
  const [one, other] = [vi.fn(), vi.fn()];
  const unsubscribe = store.subscribe(one);
  store.subscribe(other);
  store.set("second");
  expect(store.get()).toBe("second");
  unsubscribe();
  store.set("third");
  expect(one).toHaveBeenCalledTimes(1);
  expect(other).toHaveBeenCalledTimes(2);
});
