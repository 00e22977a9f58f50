import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { apt, fetchLists, unpackOnce } from "./debian-packages.ts";

/** Debian 13; older releases trust its key. */
const SUITE = "trixie";
const KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg";
const LOADER = "ld-linux-x86-64.so.2";

/** Command line of a newer Debian's program with its libraries and loader. `packages`: its dependencies. */
export function provideNewer(program: string, packages: readonly string[]): [string, ...string[]] {
  const { root, libraries } = unpackOnce(`${program}-of-${SUITE}`, (room, target) => {
    const sources = join(room, "debian.sources");
    writeFileSync(
      sources,
      `Types: deb\nURIs: ${mirror(room)}\nSuites: ${SUITE}\nComponents: main\nSigned-By: ${KEYS}\n`,
    );
    const only = ["-o", `Dir::Etc::sourcelist=${sources}`, "-o", "Dir::Etc::sourceparts=-"];
    apt(target, [...fetchLists(room, only), "download", ...packages]);
  });
  const words = ["--library-path", libraries, join(root, "usr/sbin", program)];
  return [join(libraries, LOADER), ...words];
}

function mirror(room: string): string {
  const found = /^'(\S+\/debian)\/dists\//m.exec(apt(room, ["update", "--print-uris"]));
  if (!found?.[1]) throw new Error("apt is told of no mirror of Debian");
  return found[1];
}
