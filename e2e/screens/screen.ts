import type { Locator, Page } from "@playwright/test";
import type { School } from "@madrasa/testkit/school";

export type Screen = {
  name: string;
  path: string;
  /** The secret after the hash sign, where the address has one. */
  secret?: (school: School) => Promise<string>;
  /** Who signs in, by email. */
  as?: string;
  /** The device is opened for the sample guardian's children. */
  isFamily?: true;
  /** One of them is shown once the screen is there, in English. */
  heading?: string | RegExp;
  text?: string;
  /** By what every language has: addresses, and names of the sample school. */
  follow?: (page: Page) => Locator[];
};
