export { useReadNext } from "./read-next.ts";
