import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const PHRASE = "const timeString = timeParts";
const SPOKEN = fileURLToPath(new URL("../app/i18n/format-span.ts", import.meta.url));

/**
 * Inserts our phrase: the player supports two plural forms after a number, while Arabic has up to six, and none of its
 * numbers for one and two. Its newer translations have two forms as well:
 * https://github.com/muxinc/media-chrome/pull/1232.
 */
export function spokenTimes(): Plugin {
  return {
    name: "madrasa:spoken-times",
    transform: {
      filter: { id: /\/media-chrome\/dist\/utils\/time\.js$/ },
      handler(code, id) {
        if (code.split(PHRASE).length !== 2) {
          this.error(`${id} no longer composes its times the way this change expects.`);
        }
        const changed = code.replace(
          PHRASE,
          `if (!negative) return spokenTime(positiveSeconds);\n  ${PHRASE}`,
        );
        return {
          code: `import { spokenTime } from ${JSON.stringify(SPOKEN)};\n${changed}`,
          map: null,
        };
      },
    },
  };
}
