import { expect, test } from "vitest";
import { htmlEmail } from "./html-email.ts";

test("an email shows markup in names and titles as text", () => {
  const typed = `<img src=x onerror="alert(1)">&`;
  const link = { label: typed, url: `https://school.test/?a="><b>` };
  const html = htmlEmail({
    language: "en",
    greeting: typed,
    sections: [{ heading: typed, lines: [typed], waits: [typed] }],
    button: link,
    reason: typed,
    stop: link,
  });
  expect(html).not.toMatch(/<img|<b>/);
  expect(html.split("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;")).toHaveLength(8);
});
