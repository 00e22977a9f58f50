/** The same size before and after the picture is there, so that nothing jumps. */
export const PICTURE = "aspect-video w-full bg-sunken object-cover";
export const CARD = "min-w-0 overflow-hidden rounded-card bg-raised shadow-raised";
