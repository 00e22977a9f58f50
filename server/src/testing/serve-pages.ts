import { DAY } from "../platform/clock.ts";
import { start } from "../serve.ts";

/** The server with the built pages of a folder, so many days from now, for tests of updates and of what days end. */
const [pages = "", days = "0"] = process.argv.slice(2);
const now = Date.now.bind(Date);
Date.now = () => now() + Number(days) * DAY;
await start({ pages });
