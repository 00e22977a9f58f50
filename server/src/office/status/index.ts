export { sendLetter } from "./send-letter.ts";
export { statusRoutes } from "./status.routes.ts";
export { tellOfWaiting } from "./tell-of-waiting.ts";
