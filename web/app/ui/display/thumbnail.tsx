import { useState } from "react";
import { withoutSignature } from "../../lib/format/without-signature.ts";
import { classes } from "../classes.ts";

/** Video frame; an upright one is shown whole. Its signed URL changes with each response: a new one is used only after a failure. */
export function Thumbnail({ src, className }: { src: string; className?: string }) {
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState<string>();
  const [isUpright, setUpright] = useState(false);
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
          className={classes("size-full", isUpright ? "object-contain" : "object-cover")}
          onLoad={({ currentTarget: { naturalHeight, naturalWidth } }) =>
            setUpright(naturalHeight > naturalWidth)
          }
          onError={() => setFailed(shown)}
        />
      )}
    </span>
  );
}
