import { useEffect, useRef } from "react";
import { toast } from "./toast.ts";

/** Toasts errors after the form has closed; call the returned function with each error. */
export function useLateError(): (message: string) => void {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (message) => {
    if (!isOpen.current) toast.error(message);
  };
}
