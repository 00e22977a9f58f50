import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { translateEncoded } from "../../i18n/encode-message.ts";

const TYPED_INTO = "input, textarea, select";

/**
 * Error of a form, above its buttons. Takes the focus to scroll into view, unless a field has it. Stays mounted while
 * empty, so that screen readers announce changes.
 */
export function FormError({ message }: { message: string | undefined }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message && !document.activeElement?.matches(TYPED_INTO)) element.current?.focus();
  }, [message]);
  return (
    <div role="alert" className="col-span-full w-full empty:hidden">
      {message && (
        <p
          ref={element}
          tabIndex={-1}
          data-form-problem
          className="my-4 flex items-start gap-2.5 rounded-control bg-danger-soft px-4 py-3 text-danger"
        >
          <CircleAlert className="mt-0.5 size-5 shrink-0" />
          {translateEncoded(message)}
        </p>
      )}
    </div>
  );
}
