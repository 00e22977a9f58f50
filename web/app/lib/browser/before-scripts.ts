/** Public pages are usable for seconds before scripts run on slow connections: input is recorded until then. */

declare global {
  interface Window {
    submittedForm?: HTMLFormElement | undefined;
    chosenFields?: EventTarget[] | undefined;
  }
}

/**
 * Prevents the browser from putting fields, even a password, into the URL. Records changed choices, because browsers
 * also restore old ones. No quotes, like `THEME_SCRIPT`.
 */
export const EARLY_SCRIPT = `var submittedForm,chosenFields=[];
addEventListener(\`submit\`,function(e){if(chosenFields){e.preventDefault();submittedForm=e.target}});
addEventListener(\`change\`,function(e){if(chosenFields)chosenFields.push(e.target)},true);`;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

type Ticked = HTMLInputElement & { type: "checkbox" | "radio" };
const isTicked = (field: Field): field is Ticked => /^(checkbox|radio)$/.test(field.type);

const kept = new Map<Field, string | boolean>();
const keepField = (target: EventTarget | null) => {
  // Other editable elements have neither.
  const field = target as Field;
  kept.set(field, isTicked(field) ? field.checked : field.value);
};
const keep = ({ target }: Event) => keepField(target);

/** Before hydration, which resets fields to their defaults. */
export function keepTyped(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
    if (!isTicked(field) && field.value !== field.defaultValue) keepField(field);
  }
  window.chosenFields?.forEach(keepField);
  addEventListener("input", keep, { capture: true });
}

export function typeInto(field: Field, value: string): void {
  // React intercepts the element's own property, and ignores events without a change.
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  const type = field.localName === "select" ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Replays input and a pressed button after hydration. */
export function repeatTyped(): void {
  removeEventListener("input", keep, { capture: true });
  for (const [field, value] of kept) {
    if (typeof value === "string") {
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
