/**
 * The public pages are served as they were built, and on a weak line people type, choose and press for some seconds
 * before the scripts run. What they did is kept until then.
 */

declare global {
  interface Window {
    submittedForm?: HTMLFormElement | undefined;
    /** Until React has taken over. */
    chosenFields?: EventTarget[] | undefined;
  }
}

/**
 * In the page's head. The browser would put the fields, a password too, into the address. What was chosen is noted
 * here: a browser may also put back what a choice was when the page was last left, which says nothing.
 * No quotes, as `THEME_SCRIPT`.
 */
export const EARLY_SCRIPT = `var submittedForm,chosenFields=[];
addEventListener(\`submit\`,function(e){if(chosenFields){e.preventDefault();submittedForm=e.target}});
addEventListener(\`change\`,function(e){if(chosenFields)chosenFields.push(e.target)},true);`;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Ticked = HTMLInputElement & { type: "checkbox" | "radio" };
const isTicked = (field: Field): field is Ticked => /^(checkbox|radio)$/.test(field.type);

const kept = new Map<Field, string | boolean>();
const keepField = (target: EventTarget | null) => {
  // What else is typed into has neither.
  const field = target as Field;
  kept.set(field, isTicked(field) ? field.checked : field.value);
};
const keep = ({ target }: Event) => keepField(target);

/** Before React takes over: the forms then set their fields to what they begin with. */
export function keepTyped(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (!isTicked(field) && field.value !== field.defaultValue) keepField(field);
  }
  window.chosenFields?.forEach(keepField);
  addEventListener("input", keep, { capture: true });
}

/** As if the person had typed or chosen it. */
export function typeInto(field: Field, value: string): void {
  // React sees what is set on the element itself, and tells nobody of an event that leaves it.
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const type = field.localName === "select" ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** After React took over: does once more what was done to the fields, and presses the button that was pressed. */
export function repeatTyped(): void {
  removeEventListener("input", keep, { capture: true });
  for (const [field, value] of kept) {
    if (typeof value === "string") {
      // A list has none, and is set to what was chosen in any case.
      field.value = (field as HTMLInputElement).defaultValue;
      typeInto(field, value);
    } else if (isTicked(field) && (value || field.type === "checkbox")) {
      field.checked = !value;
      field.click();
    }
  }
  kept.clear();
  const { submittedForm: form } = window;
  window.chosenFields = window.submittedForm = undefined;
  if (form?.isConnected) form.requestSubmit();
}
