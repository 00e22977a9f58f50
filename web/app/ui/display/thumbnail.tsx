import { useState } from "react";
import { withoutSignature } from "../../lib/format/without-signature.ts";
import { classes } from "../classes.ts";

/** Video frame. Its signed URL changes with each response: a new one is used only after a failure. */
export function Thumbnail({ src, className }: { src: string; className?: string }) {
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState<string>();
  const isOther = withoutSignature(src) !== withoutSignature(shown);
  if (src !== shown && (isOther || shown === failed)) setShown(src);
  return (
    <span aria-hidden="true" className={classes("block overflow-hidden bg-sunken", className)}>
      {shown !== failed && (
        <img
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setFailed(shown)}
        />
      )}
    </span>
  );
}
