import { useEffect, useRef } from "react";
import { toast } from "./toast.ts";

/**
 * A form shows its own errors. What fails after the form was closed is told by a toast: call the
 * returned function with the message of every error.
 */
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
