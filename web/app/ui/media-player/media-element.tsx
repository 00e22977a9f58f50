import type { ComponentProps } from "react";
import type { Captions } from "./captions-select.tsx";

export type VideoProps = ComponentProps<"video"> & {
  isSound?: boolean | undefined;
  captions?: readonly Captions[] | undefined;
};

/** `<audio>` for files without video, which continues while the screen is off. Events and attributes are compatible. */
export function MediaElement({ isSound = false, ...video }: VideoProps) {
  const Element = (isSound ? "audio" : "video") as "video";
  return <Element {...video} />;
}
