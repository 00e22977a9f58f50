import { CircleAlert } from "lucide-react";

/** Stays in the page while it is empty, so that screen readers announce a message in it. */
export function FormProblem({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="col-span-full empty:hidden">
      {message && (
        <p className="mb-5 flex items-start gap-2.5 rounded-control bg-danger-soft px-4 py-3 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {message}
        </p>
      )}
    </div>
  );
}
