import { DAY } from "../platform/clock.ts";
import { start } from "../serve.ts";

/** Server with pages at a later date, for updates and expiry. */
const [pages = "", days = "0"] = process.argv.slice(2);
const now = Date.now.bind(Date);
Date.now = () => now() + Number(days) * DAY;
await start({ pages });
