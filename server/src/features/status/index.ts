export { sendLetter } from "./send-letter.ts";
export { statusRoutes } from "./status.routes.ts";
