import { useEffect, useState } from "react";

/** Revoked when no longer shown. Undefined without a file. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- a URL is created and revoked
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
