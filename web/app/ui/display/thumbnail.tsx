import { useState } from "react";
import { withoutSignature } from "../../lib/format/without-signature.ts";
import { classes } from "../classes.ts";

/**
 * A film's frame, beside its title. Its signed URL changes with each answer while the picture stays
 * the same: a new one is used only when the present one has failed.
 */
export function Thumbnail({ src, className }: { src: string; className?: string }) {
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState<string>();
  const isOther = withoutSignature(src) !== withoutSignature(shown);
  if (src !== shown && (isOther || shown === failed)) setShown(src);
  return (
    <span aria-hidden="true" className={classes("block overflow-hidden bg-stage", className)}>
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
