import { toast as library } from "react-hot-toast/headless";
import { afterEach, expect, it, vi } from "vitest";
import { setToastDuration, toast } from "./toast.ts";

afterEach(() => vi.restoreAllMocks());

it("gives each kind of toast the duration of its screen, and the defaults where it has none", () => {
  const success = vi.spyOn(library, "success").mockReturnValue("");
  const error = vi.spyOn(library, "error").mockReturnValue("");
  setToastDuration(5_000);
  toast.success("Copied");
  toast.error("Not copied", { id: "copy" });
  expect(success).toHaveBeenLastCalledWith("Copied", { duration: 5_000 });
  expect(error).toHaveBeenLastCalledWith("Not copied", { duration: 5_000, id: "copy" });
  setToastDuration(undefined);
  toast.success("Copied");
  expect(success).toHaveBeenLastCalledWith("Copied", {});
});
