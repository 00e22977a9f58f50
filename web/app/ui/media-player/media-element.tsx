import type { ComponentProps } from "react";
import type { Captions } from "./captions-select.tsx";

/** The attributes that the player sets on its element. */
export type VideoProps = ComponentProps<"video"> & {
  /** The file has no picture. */
  isSound?: boolean | undefined;
  captions?: readonly Captions[] | undefined;
};

/**
 * A browser goes on with an element that can have no picture when the phone's screen is off. Its
 * events and attributes are those of a video; what it does not know it ignores.
 */
export function MediaElement({ isSound = false, ...video }: VideoProps) {
  const Element = (isSound ? "audio" : "video") as "video";
  return <Element {...video} />;
}
