import { useEffect, useState } from "react";

/** An address for a file on this device, given back when it is no longer shown. */
export function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- an address is lent: made when the file is shown, given back after it
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
