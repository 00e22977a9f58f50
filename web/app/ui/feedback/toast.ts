import { toast as show } from "react-hot-toast/headless";

type ToastOptions = {
  /** In milliseconds, where it differs from the defaults: 4 s, and 2 s for a success. */
  duration?: number;
  /** A second toast with the same id replaces the first. */
  id?: string;
};

/** Of the screen, where it has one of its own. */
let screen: Pick<ToastOptions, "duration"> = {};

/** A short message at the top of the page. */
export const toast = {
  success: (message: string, options?: ToastOptions) =>
    show.success(message, { ...screen, ...options }),
  error: (message: string, options?: ToastOptions) =>
    show.error(message, { ...screen, ...options }),
  note: (message: string, options?: ToastOptions) => show(message, { ...screen, ...options }),
  dismiss: (id: string) => show.dismiss(id),
};

/** In milliseconds; undefined brings back the defaults. */
export function setToastDuration(duration: number | undefined): void {
  screen = duration === undefined ? {} : { duration };
}
