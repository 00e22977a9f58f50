import { expect, type Page } from "@playwright/test";

const ALLOWED = [
  /\bMadrasa\b/g,
  /\bhttps?:\/\/\S+/g,
  /\S+@\S+\.\w+/g,
  /\b[0-9a-f]{24}\b/g,
  /[\w-]+\.(mp4|pdf|png|jpe?g|csv)\b/g,
  /\b(kB|MB|GB)\b/g,
  /\b(PDF|JPEG|JPG|PNG|WebP|MP4|WebM|MOV|QR|SMS|OTP|CSV|HTTPS?)\b/gi,
];

/**
 * Expects no Latin words on the page, in accessible names, or in the title. Parts with their own language are exempt.
 */
export async function expectNoForeignWords(page: Page, screen: string): Promise<void> {
  const texts = await page.evaluate(textsOfPage);
  const foreign = texts.filter((text) => {
    const rest = ALLOWED.reduce((left, allowed) => left.replace(allowed, ""), text);
    return /[a-z]{2}/i.test(rest);
  });
  expect(foreign, `words of another language on the screen "${screen}"`).toEqual([]);
}

function textsOfPage(): string[] {
  const ATTRIBUTES = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription"];
  const NAMED = [...ATTRIBUTES, "title", "placeholder", "alt", "label"];
  const language = document.documentElement.lang;
  const found = new Set<string>([document.title]);

  const isOurs = (element: Element): boolean => {
    if (element.matches("script, style, noscript, template, canvas, .textLayer")) return false;
    const declared = element.closest("[lang]");
    return declared === null || declared.getAttribute("lang") === language;
  };
  const add = (text: string | null) => {
    if (text && text.trim() !== "") found.add(text.replace(/\s+/g, " ").trim());
  };
  const walk = (node: Node) => {
    if (node instanceof Text) {
      add(node.data);
      return;
    }
    if (node instanceof Element) {
      if (
        !isOurs(node) ||
        !(node.checkVisibility({ visibilityProperty: true }) || node.matches("option"))
      )
        return;
      for (const name of NAMED) add(node.getAttribute(name));
      if (node.shadowRoot) for (const child of node.shadowRoot.childNodes) walk(child);
    }
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  return [...found];
}
