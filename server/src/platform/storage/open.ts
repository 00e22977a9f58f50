import path from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { openDisk } from "./disk.ts";
import { diskRoutes } from "./disk.routes.ts";
import { createOpenFiles } from "./open-files.ts";
import { setReaders } from "./readers.ts";
import type { OpenedStorage } from "./storage.ts";

/** `leaveUnfinished`: for commands beside a server that may be receiving uploads. */
export async function openStorage(
  config: Config,
  clock: Clock,
  log: Log,
  options: { leaveUnfinished?: boolean } = {},
): Promise<OpenedStorage> {
  const openFiles = createOpenFiles(config.openFiles);
  if (config.s3) {
    // Dynamic, so that schools with local files do not load the S3 client.
    const { openS3 } = await import("./s3.ts");
    const pageOrigin = new URL(config.publicUrl).origin;
    return { ...(await openS3(config.s3, { clock, log, pageOrigin })), openFiles };
  }
  const secret = config.secretKey;
  const { filesBy } = config;
  const folder = path.join(config.dataDir, "files");
  // Servers only: commands may have less configuration.
  if (!options.leaveUnfinished) await setReaders(folder, filesBy);
  const disk = await openDisk(folder, config, options);
  return {
    storage: disk,
    origin: undefined,
    routes: (scope, guard) => diskRoutes(scope, { disk, filesBy, secret, clock, guard, openFiles }),
    openFiles,
    // Exiting at once would leave unfinished uploads.
    close: () => disk.settled(),
  };
}
