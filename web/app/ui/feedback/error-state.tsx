import { CircleAlert, RotateCw } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";

export type ErrorStateProps = {
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  isRetrying?: boolean;
};

export function ErrorState({ message, onRetry, retryLabel, isRetrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center"
    >
      <CircleAlert strokeWidth={1.5} className="mb-4 size-10 text-danger" />
      <p className="font-serif text-lg font-semibold text-balance">{message}</p>
      {onRetry && (
        <Button
          variant="secondary"
          className="mt-6"
          isPending={isRetrying}
          icon={<RotateCw className="size-4" />}
          onClick={onRetry}
        >
          {retryLabel ?? t("ui.tryAgain")}
        </Button>
      )}
    </div>
  );
}
