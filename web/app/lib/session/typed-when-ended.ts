import { typeInto } from "../browser/before-scripts.ts";
import { reportError } from "../browser/report.ts";
import { personalKey, sessionStore } from "../storage/storage.ts";
import { person } from "./person.ts";
import { currentSession, onSession } from "./session.ts";

/** Set once a session of the person has ended in this tab with something typed. */
const mark = () => personalKey("typed");

const TEXT = /^(text|textarea|search|email|tel|url|number|date|datetime-local|time)$/;
/** A password is a text while it is shown. */
const SECRET = /password|one-time-code/;

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement => {
  const { type, autocomplete } = field as HTMLInputElement;
  return TEXT.test(type) && !SECRET.test(autocomplete);
};

const textsOf = (form: HTMLFormElement) => [...form.elements].filter(isText);

/** Not with the first letter, but when there is something to store or to find. */
const loadRows = async () => import("../storage/draft-rows.ts");

/** Two forms of one page differ in their name or in their fields. */
const keyOf = (form: HTMLFormElement) => {
  const path = location.pathname + location.search;
  return `form:${JSON.stringify([path, form.ariaLabel, textsOf(form).map(({ name }) => name)])}`;
};

const typed = new WeakSet<EventTarget>();
/** Who typed last. */
let by = person.get();

/** Encrypted as drafts are, with the key of the session that ended. */
function keepTexts(): void {
  for (const form of document.forms) {
    const texts = [...textsOf(form).entries()].filter(([, field]) => typed.has(field));
    if (texts.length === 0 || !by) continue;
    const fields = Object.fromEntries(texts.map(([place, { value }]) => [String(place), value]));
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

/** Types them into each form when it is opened again. */
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
  for (const [place, field] of textsOf(form).entries()) {
    const text = row.fields[String(place)];
    if (text !== undefined) typeInto(field, text);
  }
  await removeRow(key);
}

addEventListener(
  "input",
  ({ target }) => {
    if (target) typed.add(target);
    by = person.get() ?? by;
  },
  { capture: true },
);
onSession(() => {
  const session = currentSession();
  // The forms are still on the page.
  if (session.status === "signedOut" && session.reason === "expired") keepTexts();
});
if (sessionStore.read(mark())) giveTextsBack();
