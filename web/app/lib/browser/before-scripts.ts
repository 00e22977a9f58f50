/**
 * The public pages are served as they were built, and on a weak line people type and press for some seconds before the
 * scripts run. What they did is kept until then.
 */

declare global {
  interface Window {
    submittedForm?: HTMLFormElement;
    holdSubmit?: (event: SubmitEvent) => void;
  }
}

/** In the page's head. The browser would put the fields, a password too, into the address. No quotes, as `THEME_SCRIPT`. */
export const SUBMIT_SCRIPT = `function holdSubmit(e){e.preventDefault();submittedForm=e.target}
addEventListener(\`submit\`,holdSubmit);`;

type TextInput = HTMLInputElement | HTMLTextAreaElement;
const isTextInput = (target: EventTarget | null): target is TextInput =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const typed = new Map<TextInput, string>();
const keep = ({ target }: Event) => {
  if (isTextInput(target)) typed.set(target, target.value);
};

/** Before React takes over: the forms then set their fields to what they begin with. */
export function keepTyped(): void {
  for (const field of document.querySelectorAll<TextInput>("input, textarea")) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  addEventListener("input", keep, { capture: true });
}

/** After React took over: types into the fields what was in them, and presses the button that was pressed. */
export function repeatTyped(): void {
  removeEventListener("input", keep, { capture: true });
  for (const [field, value] of typed) {
    // React tells nobody of an input event that leaves what it last saw, and sees what is set on the element itself.
    field.value = field.defaultValue;
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  typed.clear();
  const { holdSubmit, submittedForm: form } = window;
  if (holdSubmit) removeEventListener("submit", holdSubmit);
  delete window.submittedForm;
  if (form?.isConnected) form.requestSubmit();
}
