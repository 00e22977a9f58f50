const shippedCode = "^(contract/src|testkit/src|server/src|server/migrations|server/seeds)/";
const testCode =
  "(\\.test\\.tsx?$|\\.calls\\.ts$|^(contract|server)/src/testing/|^web/app/testing/|^web/app/[^/]+/[^/]+/testing/)";

/** Lowest first: each imports only those before it. */
const areas = ["base", "people", "courses", "learning", "family", "halaqa", "office"];
const anyArea = `(?:${areas.join("|")})`;

const packages = (...names) => `node_modules/(${names.join("|")})(/|$)`;

/** Contract modules without zod; of `index` the page's build keeps methods and paths only. */
const withoutSchemas = [
  "quran/[^/]+",
  "courses/banners",
  "index",
  "client",
  "digest-lines",
  "digits",
  "endpoint",
  "errors",
  "office/first-steps",
  "fold-name",
  "ids",
  "field-errors",
  "form-texts",
  "languages",
  "limits",
  "listed-names",
  "base/pdf-header",
  "percent",
  "pins",
  "roles",
  "rules",
  "shortened",
  "shown-title",
  "size",
  "star-pattern",
  "office/export-parts",
  "text-direction",
  "weekdays",
  "halaqa/sheet-entry-rows",
  "halaqa/recitation-sounds",
  "recitation-words",
];

const wall = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const workspaceWalls = [
  wall(
    "contract-imports-only-zod",
    "The contract is what web and server agree on: it imports zod and nothing else, so that both can load it.",
    { path: "^contract/", pathNot: testCode },
    { pathNot: ["^contract/", packages("zod")] },
  ),
  wall(
    "contract-tests-import-no-other-workspace",
    "The contract's tests need no server, page or database: what they verify holds for every client.",
    { path: "^contract/.*\\.test\\.ts$" },
    { path: "^(testkit|server|web|e2e|bench|checks)/" },
  ),
  wall(
    "web-does-not-import-the-server",
    "The page runs in other people's browsers: it may know only what the contract says about the server.",
    { path: "^web/" },
    { path: "^(testkit|server|e2e|bench|checks)/" },
  ),
  wall(
    "server-does-not-import-the-web",
    "The server serves any client: what the page needs from it belongs in the contract.",
    { path: "^server/" },
    { path: "^(web|e2e|bench|checks)/" },
  ),
  wall(
    "e2e-uses-http",
    "End-to-end tests use the product as people do, over HTTP; with imports of its source they would test less.",
    { path: "^e2e/" },
    { path: "^(server|web|bench|checks)/" },
  ),
  wall(
    "bench-uses-http",
    "The bench measures what people wait for, over HTTP; with imports of its source it would measure something else.",
    { path: "^bench/" },
    { path: "^(server|web|e2e|checks)/" },
  ),
  wall(
    "checks-import-no-workspace",
    "A check that imports the code it checks would fail together with that code.",
    { path: "^checks/" },
    { path: "^(contract|testkit|server|web|e2e|bench)/" },
  ),
  wall(
    "testkit-imports-only-the-contract",
    "The test kit makes people and courses with calls; with the server's source it could make data that no call can make.",
    { path: "^testkit/" },
    { path: ["^(server|web|e2e|bench|checks)/", "node_modules/"] },
  ),
  wall(
    "testkit-stays-in-tests",
    "The test kit signs people up and starts processes: shipped code must not import it. The seeds use it to fill the sample school.",
    { path: "^server/(src|migrations)/", pathNot: testCode },
    { path: "^testkit/" },
  ),
];

const serverWalls = [
  wall(
    "platform-imports-no-feature",
    "Every feature depends on the platform: importing one of them, it would make all others depend on that one.",
    { path: "^server/src/platform/", pathNot: testCode },
    { path: "^server/src/", pathNot: "^server/src/platform/" },
  ),
  wall(
    "identity-imports-only-the-platform",
    "Every feature knows who somebody is: if identity imported one of them, it would make all others depend on that one.",
    { path: "^server/src/base/identity/", pathNot: testCode },
    { path: "^server/src/", pathNot: "^server/src/(base/identity|platform)/" },
  ),
  wall(
    "features-import-each-other-by-their-index",
    "A feature is used through its index.ts, so that its other files can change without changes in other features.",
    { path: `^server/src/(${anyArea}/[^/]+)/` },
    {
      path: `^server/src/${anyArea}/`,
      pathNot: `^server/src/($1/|${anyArea}/[^/]+/index\\.ts$)`,
    },
  ),
  wall(
    "features-are-imported-by-their-index",
    "A feature is used through its index.ts, by the composition root and the seeds as well.",
    { path: "^server/", pathNot: `^server/src/(${anyArea}/|tables\\.ts$)` },
    {
      path: `^server/src/${anyArea}/`,
      pathNot: `^server/src/${anyArea}/[^/]+/(index|[^/]+\\.calls)\\.ts$`,
    },
  ),
  wall(
    "the-list-of-tables-loads-no-feature",
    "A backup needs the tables of every feature and nothing else of them.",
    { path: "^server/src/tables\\.ts$" },
    { path: `^server/src/${anyArea}/`, pathNot: "\\.tables\\.ts$" },
  ),
  wall(
    "features-do-not-import-the-app",
    "app.ts composes the features; a feature that imports it could not be tested alone.",
    { path: `^server/src/(${anyArea}|platform)/`, pathNot: testCode },
    { path: "^server/src/[^/]+\\.ts$" },
  ),
  wall(
    "testing-stays-in-tests",
    "Test code writes rows and sets clocks directly: shipped code must not import it.",
    { path: "^(contract|server|web)/", pathNot: testCode },
    { path: "(^(contract/src|server/src|web/app|web/app/[^/]+/[^/]+)/testing/|\\.calls\\.ts$)" },
  ),
  wall(
    "acts-import-no-route",
    "An act is a function that a route, a command or another act calls; what it needs of a request is an argument.",
    {
      path: `^server/src/${anyArea}/`,
      pathNot: `(\\.routes\\.ts$|${testCode})`,
    },
    { path: "^server/src/platform/http/route\\.ts$" },
  ),
];

const partWalls = [
  wall(
    "sql-only-in-queries",
    "SQL belongs in *.queries.ts, platform/database and migrations, where it can be found, counted and tuned.",
    { pathNot: "(\\.queries\\.ts$|^server/(src/platform/database|migrations|src/testing)/)" },
    { path: packages("kysely") },
  ),
  wall(
    "pg-in-its-adapter",
    "Only platform/database imports the PostgreSQL driver, so that both databases stay exchangeable.",
    { pathNot: "^server/src/platform/database/" },
    { path: packages("pg", "pg-pool", "@types/pg") },
  ),
  wall(
    "s3-in-its-adapter",
    "Only platform/storage imports the S3 SDK, so that disk and S3 stay exchangeable.",
    { pathNot: "^server/src/(platform/storage|testing)/" },
    { path: packages("@aws-sdk", "@smithy") },
  ),
  wall(
    "messengers-in-their-adapter",
    "Only platform/messages imports mail and SMS providers: a school changes them by configuration.",
    { pathNot: "^server/src/platform/messages/" },
    { path: packages("nodemailer", "@types/nodemailer", "twilio") },
  ),
  wall(
    "react-aria-in-the-design-system",
    "Behaviour and appearance of controls are defined once, in web/app/ui; screens use our own components.",
    { pathNot: "^web/app/ui/" },
    {
      path: packages(
        "react-aria-components",
        "react-aria",
        "react-stately",
        "@react-aria",
        "@internationalized",
      ),
    },
  ),
];

const webWalls = [
  wall(
    "schemas-stay-out-of-the-page",
    "The contract's schemas import zod, which no screen needs: import their types, or a module without them.",
    { path: "^web/app/", pathNot: testCode },
    {
      path: ["^contract/src/", packages("zod")],
      pathNot: `^contract/src/(${withoutSchemas.join("|")})\\.ts$`,
      dependencyTypesNot: ["type-only"],
    },
  ),
  wall(
    "lib-and-i18n-import-no-component",
    "ui imports lib and i18n; if they imported a component, they could not be used without it.",
    { path: "^web/app/(lib|i18n)/" },
    { path: "^web/app/ui/" },
  ),
  wall(
    "ui-lib-and-i18n-import-no-feature-or-page",
    "Every feature depends on ui, lib and i18n: importing a feature or a page, they would make all others depend on it.",
    { path: "^web/app/(ui|lib|i18n)/", pathNot: testCode },
    { path: "^web/app/", pathNot: "^web/app/(ui|lib|i18n)/" },
  ),
  wall(
    "web-features-import-each-other-by-their-index",
    "A feature is used through its index.ts, so that its other files can change without changes in other features.",
    { path: `^web/app/((?:device|${anyArea})/[^/]+)/` },
    {
      path: `^web/app/(device|${anyArea})/`,
      pathNot: `^web/app/($1/|(device|${anyArea})/[^/]+/index\\.ts$)`,
    },
  ),
  wall(
    "web-features-import-no-page",
    "Pages compose features; a feature that imports a page could not be used on another.",
    { path: `^web/app/(device|${anyArea})/`, pathNot: testCode },
    { path: "^web/app/", pathNot: `^web/app/(device|${anyArea}|ui|lib|i18n)/` },
  ),
];

/** The contract's shared modules and the web's `device` are below all areas. */
const areaWalls = areas.map((area, place) =>
  wall(
    `nothing-below-imports-${area}`,
    "Areas import downward only; what a lower one needs of a higher one, app.ts or a page passes in.",
    {
      path: `^(contract/src|server/src|web/app)/(${["device", ...areas.slice(0, place)].join("|")})/`,
      pathNot: testCode,
    },
    { path: `^$1/${area}/` },
  ),
);

const soundness = [
  wall(
    "no-cycles",
    "Files that import each other should be one file, or share a third.",
    {},
    { circular: true },
  ),
  wall(
    "nothing-unresolved",
    "An import that cannot be resolved is not checked by any wall.",
    { pathNot: "\\.d\\.ts$" },
    // Generated modules have no file.
    { couldNotResolve: true, pathNot: "^virtual:messages$" },
  ),
  wall(
    "no-orphans",
    "A file that nothing imports and that imports nothing is unused or unfinished.",
    {
      orphan: true,
      // Packages import their replacements.
      pathNot: [
        "\\.d\\.ts$",
        "\\.config\\.(ts|cjs|mjs)$",
        "^web/app/pages/",
        "^web/replaced-packages/",
      ],
    },
    {},
  ),
  wall(
    "shipped-code-needs-shipped-packages",
    "A production install leaves development packages out; shipped code that imports one would not start.",
    { path: shippedCode, pathNot: testCode },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  ),
];

module.exports = {
  forbidden: [
    ...workspaceWalls,
    ...serverWalls,
    ...partWalls,
    ...webWalls,
    ...areaWalls,
    ...soundness,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Route types are generated for the type checker only.
    exclude: { path: ["/\\+types/", "(^|/)(build|\\.react-router|results|fixtures)/"] },
    tsPreCompilationDeps: true,
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["types", "import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json", ".css", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};
