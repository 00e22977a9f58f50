import { toast as show } from "react-hot-toast/headless";

type ToastOptions = {
  /** In milliseconds, where a screen differs from the defaults: 4 s, and 2 s for a success. */
  duration?: number;
  /** A second toast with the same id replaces the first. */
  id?: string;
};

/** A short message at the top of the page. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show.success(message, options),
  error: (message: string, options?: ToastOptions) => show.error(message, options),
  note: (message: string, options?: ToastOptions) => show(message, options),
  dismiss: (id: string) => show.dismiss(id),
};
