import { registerHooks } from "node:module";

/*
 * Imported by a process first, this makes it a next build: whoever imports the migrations gets
 * `next-migration-files.ts`, as the build of a release replaces that module.
 */
const OWN = /\/next-migration-files\.ts$/;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith("/migration-files.ts") && !OWN.test(context.parentURL ?? "")
      ? next(new URL("next-migration-files.ts", import.meta.url).href, context)
      : next(specifier, context),
});
