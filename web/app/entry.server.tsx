import { text } from "node:stream/consumers";
import { LANGUAGE_CODES } from "@madrasa/contract/languages";
import { prerenderToNodeStream } from "react-dom/static";
import { type EntryContext, ServerRouter } from "react-router";
import { activateInline } from "./i18n/load.ts";
import { PAGE_SEPARATOR } from "./i18n/page-separator.ts";

/** Renders a page in every language at build time. Sequential, because the active language is global. */
export default async function renderLanguages(
  { url }: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const pages: string[] = [];
  let handoff = context.serverHandoffStream;
  for (const language of LANGUAGE_CODES) {
    activateInline(language);
    const [own, next] = handoff?.tee() ?? [];
    handoff = next;
    const entry = { ...context, renderMeta: {}, ...(own && { serverHandoffStream: own }) };
    const { prelude } = await prerenderToNodeStream(<ServerRouter context={entry} url={url} />);
    pages.push(await text(prelude));
  }
  headers.set("content-type", "text/html");
  return new Response(pages.join(PAGE_SEPARATOR), { status, headers });
}
