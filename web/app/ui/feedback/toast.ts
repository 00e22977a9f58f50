import { toast as show } from "react-hot-toast/headless";

type ToastOptions = {
  /** Milliseconds; by default 4 s, and 2 s for successes. */
  duration?: number;
  id?: string;
};

let screen: Pick<ToastOptions, "duration"> = {};

export const toast = {
  success: (message: string, options?: ToastOptions) =>
    show.success(message, { ...screen, ...options }),
  error: (message: string, options?: ToastOptions) =>
    show.error(message, { ...screen, ...options }),
  note: (message: string, options?: ToastOptions) => show(message, { ...screen, ...options }),
  dismiss: (id: string) => show.dismiss(id),
};

/** Milliseconds; undefined restores the defaults. */
export function setToastDuration(duration: number | undefined): void {
  screen = duration === undefined ? {} : { duration };
}
