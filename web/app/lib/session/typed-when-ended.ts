import { typeInto } from "../browser/before-scripts.ts";
import { reportError } from "../browser/report.ts";
import { personalKey, sessionStore } from "../storage/storage.ts";
import { person } from "./person.ts";
import { currentSession, onSession } from "./session.ts";

/** Set if a session ended in this tab with typed text. */
const mark = () => personalKey("typed");

const TEXT = /^(text|textarea|search|email|tel|url|number|date|datetime-local|time)$/;
/** Passwords are text while visible. */
const SECRET = /password|one-time-code/;

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement => {
  const { type, autocomplete } = field as HTMLInputElement;
  return TEXT.test(type) && !SECRET.test(autocomplete);
};

const textsOf = (form: HTMLFormElement) => [...form.elements].filter(isText);

/** Lazy: when there is something to store or find. */
const loadRows = async () => import("../storage/draft-rows.ts");

const keyOf = (form: HTMLFormElement) => {
  const path = location.pathname + location.search;
  return `form:${JSON.stringify([path, form.ariaLabel, textsOf(form).map(({ name }) => name)])}`;
};

/** The author, unknown at first on a page just opened. */
let by = person.get();

/** Encrypted with the key of the ended session. */
function keepTexts(typed: WeakSet<EventTarget>): void {
  for (const form of document.forms) {
    if (form.dataset.unstored !== undefined) continue;
    const texts = [...textsOf(form).entries()].filter(([, field]) => typed.has(field));
    if (texts.length === 0 || !by) continue;
    const fields = Object.fromEntries(texts.map(([index, { value }]) => [String(index), value]));
    const [key, owner] = [keyOf(form), by];
    loadRows()
      .then(({ writeRow }) => writeRow(key, { fields }, owner))
      .catch(reportError);
    sessionStore.write(mark(), "1");
    giveTextsBack();
  }
}

let watching: MutationObserver | undefined;
const seen = new WeakSet<HTMLFormElement>();

function giveTextsBack(): void {
  const look = () => {
    for (const form of document.forms) {
      if (seen.has(form) || currentSession().status !== "signedIn") continue;
      seen.add(form);
      typeAgain(form).catch(reportError);
    }
  };
  watching ??= new MutationObserver(look);
  watching.observe(document, { childList: true, subtree: true });
  look();
}

async function typeAgain(form: HTMLFormElement): Promise<void> {
  const key = keyOf(form);
  const { readRow, removeRow } = await loadRows();
  const row = await readRow(key);
  if (!row) return;
  for (const [index, field] of textsOf(form).entries()) {
    const text = row.fields[String(index)];
    if (text !== undefined) typeInto(field, text);
  }
  await removeRow(key);
}

export function keepWhenEnded(typed: WeakSet<EventTarget>): void {
  addEventListener("input", () => (by = person.get() ?? by), { capture: true });
  person.subscribe(() => (by ??= person.get()));
  onSession(() => {
    const session = currentSession();
    if (session.status === "signedOut" && session.reason === "expired") keepTexts(typed);
  });
  if (sessionStore.read(mark())) giveTextsBack();
}
