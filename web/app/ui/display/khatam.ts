/** The server draws the same star into the pictures of sharing cards, so its geometry is shared. */
export { octagonPath, starPath } from "@madrasa/contract/star-pattern";
