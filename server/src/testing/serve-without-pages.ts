import { start } from "../serve.ts";

await start();
