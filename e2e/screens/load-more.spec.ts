import { contract } from "@madrasa/contract";
import { urlOf } from "../support/calls.ts";
import { expect, test } from "../support/test.ts";

test.use({ isSample: true });

const CURSOR = "next";

test("a next page that is refused is announced, and can be asked for again @all", async ({
  page,
  problems,
}) => {
  problems.allow("status of 400");
  let isRefused = true;
  await page.route(urlOf(contract.catalogue.listCourses), async (route) => {
    const url = new URL(route.request().url());
    const isNext = url.searchParams.get("cursor") === CURSOR;
    if (isNext && isRefused) return route.fulfill({ status: 400, json: { success: false } });
    url.searchParams.delete("cursor");
    const response = await route.fetch({ url: url.href });
    const body = (await response.json()) as { data: object };
    const data = isNext
      ? { ...body.data, courseList: [], nextCursor: null }
      : { ...body.data, nextCursor: CURSOR };
    return route.fulfill({ response, json: { ...body, data } });
  });
  await page.goto("/courses");
  const failed = "The courses could not be loaded.";
  const more = page.getByRole("button", { name: "Show more" });
  await more.click();
  await expect(page.getByRole("alert").filter({ hasText: failed })).toBeVisible();
  isRefused = false;
  await more.click();
  await expect(more).toBeHidden();
  await expect(page.getByText(failed)).toBeHidden();
});
