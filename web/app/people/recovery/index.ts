export { useSetPassword } from "./recovery.api.ts";
