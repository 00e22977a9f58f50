import type { Page } from "@playwright/test";

export interface Screens {
  /** Empty or loading for five seconds. */
  blank: string[];
  errors: string[];
  failed: string[];
}

export function watchScreens(): { screens: Screens; watch: (page: Page) => Promise<void> } {
  const screens: Screens = { blank: [], errors: [], failed: [] };
  const watch = async (page: Page) => {
    page.on("response", (response) => {
      if (response.status() >= 400) screens.failed.push(`${response.status()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      if (reason !== "net::ERR_ABORTED") screens.failed.push(`${reason} ${request.url()}`);
    });
    await page.exposeFunction("tellOfScreen", (kind: "blank" | "errors", text: string) => {
      if (!screens[kind].includes(text)) screens[kind].push(text);
    });
    await page.addInitScript(lookAround);
  };
  return { screens, watch };
}

function lookAround(): void {
  const EVERY_MS = 250;
  const PATIENCE_MS = 5_000;
  const WRONG = /went wrong|not saved|could not|cannot be|not found|try again|no connection/i;
  const tell = (window as unknown as { tellOfScreen: (kind: string, text: string) => void })
    .tellOfScreen;
  let emptySince: number | undefined;
  setInterval(() => {
    const text = document.body?.innerText.trim() ?? "";
    if (text === "" || /^Loading[^\n]*$/.test(text)) emptySince ??= Date.now();
    else emptySince = undefined;
    if (emptySince !== undefined && Date.now() - emptySince > PATIENCE_MS)
      tell("blank", `${location.href}: ${text}`);
    const alerts = [...document.querySelectorAll<HTMLElement>("[role=alert]")];
    const wrong = text.split("\n").filter((line) => WRONG.test(line));
    for (const line of [...alerts.map(({ innerText }) => innerText.trim()), ...wrong])
      if (line !== "") tell("errors", `${location.href}: ${line}`);
  }, EVERY_MS);
}
