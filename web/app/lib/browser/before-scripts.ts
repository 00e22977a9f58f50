/**
 * The public pages are served as they were built, and on a weak line people type, choose and press for some seconds
 * before the scripts run. What they did is kept until then.
 */

declare global {
  interface Window {
    submittedForm?: HTMLFormElement;
    chosenFields?: EventTarget[] | undefined;
    holdSubmit?: (event: SubmitEvent) => void;
  }
}

/**
 * In the page's head. The browser would put the fields, a password too, into the address. What was chosen is noted
 * here: a browser may also put back what a choice was when the page was last left, which says nothing.
 * No quotes, as `THEME_SCRIPT`.
 */
export const EARLY_SCRIPT = `function holdSubmit(e){e.preventDefault();submittedForm=e.target}
addEventListener(\`submit\`,holdSubmit);var chosenFields=[];
addEventListener(\`change\`,function(e){if(chosenFields)chosenFields.push(e.target)},true);`;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isField = (target: EventTarget): target is Field =>
  target instanceof Element && /^(input|textarea|select)$/.test(target.localName);

type Ticked = HTMLInputElement & { type: "checkbox" | "radio" };
const isTicked = (field: Field): field is Ticked => /^(checkbox|radio)$/.test(field.type);

const kept = new Map<Field, string | boolean>();
const keepField = (target: EventTarget | null) => {
  if (target && isField(target)) kept.set(target, isTicked(target) ? target.checked : target.value);
};
const keep = ({ target }: Event) => keepField(target);

/** Before React takes over: the forms then set their fields to what they begin with. */
export function keepTyped(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (!isTicked(field) && field.value !== field.defaultValue) keepField(field);
  }
  window.chosenFields?.forEach(keepField);
  window.chosenFields = undefined;
  addEventListener("input", keep, { capture: true });
}

/** As if the person had typed or chosen it. */
export function typeInto(field: Field, value: string): void {
  // React sees what is set on the element itself, and tells nobody of an event that leaves it.
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** After React took over: does once more what was done to the fields, and presses the button that was pressed. */
export function repeatTyped(): void {
  removeEventListener("input", keep, { capture: true });
  for (const [field, value] of kept) {
    if (typeof value === "string") {
      if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
      typeInto(field, value);
    } else if (isTicked(field) && (value || field.type === "checkbox")) {
      field.checked = !value;
      field.click();
    }
  }
  kept.clear();
  const { holdSubmit, submittedForm: form } = window;
  if (holdSubmit) removeEventListener("submit", holdSubmit);
  delete window.submittedForm;
  if (form?.isConnected) form.requestSubmit();
}
