import type { Locator, Page } from "@playwright/test";
import type { School } from "@madrasa/testkit/school";

export type Screen = {
  name: string;
  path: string;
  secret?: (school: School) => Promise<string>;
  as?: string;
  isFamily?: true;
  /** Any of them shows that the screen is ready, in English. */
  heading?: string | RegExp;
  text?: string;
  follow?: (page: Page) => Locator[];
};
