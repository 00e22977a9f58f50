import { type Language, LANGUAGES } from "@madrasa/contract/languages";
import { escapeHtml } from "../http/head.ts";

export type EmailContent = {
  language: Language;
  greeting: string;
  /** `lines` have a bar at their start if they wait for the reader. */
  sections: readonly { heading: string; lines: readonly string[]; waits: readonly string[] }[];
  button: { label: string; url: string };
  reason: string;
  stop: { label: string; url: string };
};

/** The colours of `web/app/ui/tokens.css`, as mail programs know them. */
const STYLE = `body{margin:0;background:#fbf9f3;color:#10201f}
.email{max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.6 Inter,Arial,sans-serif}
h1{font-size:24px;line-height:1.35}h2{font-size:19px;margin:28px 0 4px}p{margin:0 0 4px}
.waits{border-inline-start:4px solid #c8962e;padding-inline-start:12px;margin:8px 0}
.open{display:block;margin:32px 0;padding:14px;border-radius:8px;background:#005c46;color:#fff;text-align:center;text-decoration:none;font-weight:600}
.end{border-top:1px solid #d9d8d0;padding-top:16px;font-size:14px;color:#4d5f5d}.end a{color:#005c46}
@media (prefers-color-scheme:dark){body{background:#0e1f22;color:#eef0ea}
.open{background:#6fd3ae;color:#08211f}.end{border-color:#3a4c4f;color:#a9b8b0}.end a{color:#6fd3ae}}`;

/** An email without images, which is readable without its styles. */
export function htmlEmail({
  language,
  greeting,
  sections,
  button,
  reason,
  stop,
}: EmailContent): string {
  const { direction } = LANGUAGES[language];
  const lines = (texts: readonly string[], style = "") =>
    texts.map((text) => `<p${style}>${escapeHtml(text)}</p>`).join("");
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>${STYLE}</style></head><body dir="${direction}"><div class="email" dir="${direction}">
<h1>${escapeHtml(greeting)}</h1>${sections
    .map(
      ({ heading, lines: done, waits }) =>
        `<h2>${escapeHtml(heading)}</h2>${lines(done)}${lines(waits, ' class="waits"')}`,
    )
    .join("")}
<a class="open" href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a>
<div class="end"><p>${escapeHtml(reason)}</p><a href="${escapeHtml(stop.url)}">${escapeHtml(stop.label)}</a></div>
</div></body></html>`;
}

export function plainEmail({ greeting, sections, button, reason, stop }: EmailContent): string {
  return [
    greeting,
    ...sections.flatMap(({ heading, lines, waits }) => ["", heading, ...lines, ...waits]),
    "",
    `${button.label}: ${button.url}`,
    "",
    reason,
    `${stop.label}: ${stop.url}`,
  ].join("\n");
}
