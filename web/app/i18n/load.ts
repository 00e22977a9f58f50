import { type Messages, setupI18n } from "@lingui/core";
import type { Language } from "@madrasa/contract/languages";
import { addresses, inline } from "virtual:messages";
import type { Area } from "./areas.ts";
import { activeLanguage, formatLocales, i18n } from "./locale.ts";
import type { MessageKey } from "./messages.ts";
import type { MessageValues } from "./t.ts";

const loads = new Map<string, Promise<void>>();
/** Areas requested so far, all reloaded on a change of language. */
const wanted = new Set<Area>(["everyone"]);
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

export async function loadMessages(area: Area): Promise<null> {
  wanted.add(area);
  await loadInto(activeLanguage(), area);
  return null;
}

export async function activateLanguage(language: Language): Promise<void> {
  // Repeats for areas requested meanwhile.
  for (let known = 0; known < wanted.size;) {
    known = wanted.size;
    await Promise.all([...wanted].map((area) => loadInto(language, area)));
  }
  i18n.activate(language, formatLocales(language));
}

export async function translateIn(
  language: Language,
  area: Area,
): Promise<(key: MessageKey, values?: MessageValues) => string> {
  const messages = { [language]: await messagesOf(language, area) };
  const other = setupI18n({ locale: language, locales: formatLocales(language), messages });
  return (key, values) => other._(key, values);
}

export function messagesAddress(language: Language, area: Area): string {
  return addresses[language][area] ?? "";
}

export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(i18n.messages, key);
}

export function activateInline(language: Language): void {
  if (!inline) throw new Error("Messages are inline only where pages are built.");
  for (const texts of Object.values(inline[language])) i18n.load(language, texts);
  i18n.activate(language, formatLocales(language));
}

function loadInto(language: Language, area: Area): Promise<void> {
  const key = `${language} ${area}`;
  const known = loads.get(key);
  if (known) return known;
  const loading = messagesOf(language, area).then((texts) => i18n.load(language, texts));
  loads.set(key, loading);
  return loading;
}

async function messagesOf(language: Language, area: Area): Promise<Messages> {
  return inline?.[language][area] ?? fetchMessages(messagesAddress(language, area));
}

/** Retries until loaded, because no screen works without its messages. */
async function fetchMessages(address: string): Promise<Messages> {
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(2 * wait, LAST_RETRY_MS)) {
    try {
      // oxlint-disable-next-line no-restricted-globals -- a file of the build
      const response = await fetch(address);
      if (response.ok) return (await response.json()) as Messages;
    } catch {
      // No connection.
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
