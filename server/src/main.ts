import { fileURLToPath } from "node:url";
import { start } from "./serve.ts";

await start({ pages: fileURLToPath(new URL("../../web/build/client", import.meta.url)) });
