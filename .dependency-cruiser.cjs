const shippedCode = "^(contract/src|testkit/src|server/src|server/migrations|server/seeds)/";
const testCode = "(\\.test\\.tsx?$|^server/src/testing/)";

const packages = (...names) => `node_modules/(${names.join("|")})(/|$)`;

/** Modules of the contract that load no zod; of `index` the page's build keeps methods and paths only. */
const withoutSchemas = [
  "index",
  "client",
  "digits",
  "endpoint",
  "errors",
  "ids",
  "limits",
  "percent",
  "roles",
  "shortened",
  "star-pattern",
];

const wall = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

const workspaceWalls = [
  wall(
    "contract-stands-alone",
    "The contract is what web and server agree on: it imports zod and nothing else, so that both can load it.",
    { path: "^contract/", pathNot: testCode },
    { pathNot: ["^contract/", packages("zod")] },
  ),
  wall(
    "contract-tests-stand-alone",
    "The contract's tests need no server, page or database: what they can prove, every client can rely on.",
    { path: "^contract/.*\\.test\\.ts$" },
    { path: "^(testkit|server|web|e2e|bench|checks)/" },
  ),
  wall(
    "web-meets-server-in-the-contract",
    "The page runs in a stranger's browser: what it may know of the server is written in the contract.",
    { path: "^web/" },
    { path: "^(testkit|server|e2e|bench|checks)/" },
  ),
  wall(
    "server-meets-web-in-the-contract",
    "The server serves any client: what it promises the page is written in the contract.",
    { path: "^server/" },
    { path: "^(web|e2e|bench|checks)/" },
  ),
  wall(
    "e2e-drives-over-http",
    "End-to-end tests use the product as people do, over HTTP; importing its inside would prove less.",
    { path: "^e2e/" },
    { path: "^(server|web|bench|checks)/" },
  ),
  wall(
    "bench-drives-over-http",
    "The bench measures what people wait for, over HTTP; importing the product's inside would measure something else.",
    { path: "^bench/" },
    { path: "^(server|web|e2e|checks)/" },
  ),
  wall(
    "checks-import-nothing-of-ours",
    "A check that imports what it judges breaks together with it.",
    { path: "^checks/" },
    { path: "^(contract|testkit|server|web|e2e|bench)/" },
  ),
  wall(
    "testkit-knows-the-contract-only",
    "The test kit makes people and courses with calls, as anyone could: with the server's source it could make what no call can.",
    { path: "^testkit/" },
    { path: ["^(server|web|e2e|bench|checks)/", "node_modules/"] },
  ),
  wall(
    "testkit-stays-in-tests",
    "The test kit signs people up and starts processes: shipped code must not reach it. The seeds use it to fill the sample school.",
    { path: "^server/(src|migrations)/", pathNot: testCode },
    { path: "^testkit/" },
  ),
];

const serverWalls = [
  wall(
    "platform-knows-no-feature",
    "The platform carries every feature and knows none: a feature's word in it would bind all the others.",
    { path: "^server/src/platform/", pathNot: testCode },
    { path: "^server/src/", pathNot: "^server/src/platform/" },
  ),
  wall(
    "features-enter-by-the-index",
    "A feature is used through its index.ts, so that its inside can change without asking its neighbours.",
    { path: "^server/src/features/([^/]+)/" },
    { path: "^server/src/features/", pathNot: "^server/src/features/($1/|[^/]+/index\\.ts$)" },
  ),
  wall(
    "everyone-enters-features-by-the-index",
    "A feature is used through its index.ts, by the composition root and the seeds as well.",
    { path: "^server/", pathNot: "^server/src/features/" },
    { path: "^server/src/features/", pathNot: "^server/src/features/[^/]+/index\\.ts$" },
  ),
  wall(
    "features-do-not-know-the-app",
    "The composition root lists the features; a feature that reaches back to it could not be tested alone.",
    { path: "^server/src/(features|platform)/", pathNot: testCode },
    { path: "^server/src/[^/]+\\.ts$" },
  ),
  wall(
    "testing-stays-in-tests",
    "Test builders forge rows and clocks: shipped code must not reach them.",
    { path: "^server/", pathNot: testCode },
    { path: "^server/src/testing/" },
  ),
  wall(
    "acts-know-no-route",
    "An act is a function that a route, a command or another act calls; what it needs of a request is an argument.",
    {
      path: "^server/src/features/",
      pathNot: `(\\.routes\\.ts$|${testCode})`,
    },
    { path: "^server/src/platform/http/route\\.ts$" },
  ),
];

const partWalls = [
  wall(
    "sql-lives-in-queries",
    "SQL is read, counted and tuned in *.queries.ts, platform/database and migrations; elsewhere it hides.",
    { pathNot: "(\\.queries\\.ts$|^server/(src/platform/database|migrations|src/testing)/)" },
    { path: packages("kysely") },
  ),
  wall(
    "pg-in-its-adapter",
    "The PostgreSQL driver is known by platform/database only, so that both databases stay exchangeable.",
    { pathNot: "^server/src/platform/database/" },
    { path: packages("pg", "pg-pool", "@types/pg") },
  ),
  wall(
    "s3-in-its-adapter",
    "The S3 SDK is known by platform/storage only: the disk must stay an equal.",
    { pathNot: "^server/src/(platform/storage|testing)/" },
    { path: packages("@aws-sdk", "@smithy") },
  ),
  wall(
    "messengers-in-their-adapter",
    "Mail and SMS providers are known by platform/messages only: a school changes them by configuration.",
    { pathNot: "^server/src/platform/messages/" },
    { path: packages("nodemailer", "@types/nodemailer", "twilio") },
  ),
  wall(
    "react-aria-in-the-design-system",
    "Behaviour and looks of controls are decided once, in web/app/ui; screens use our own components.",
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
    "The contract's schemas bring zod, which no screen needs: import their types, or a module without them.",
    { path: "^web/app/", pathNot: testCode },
    {
      path: ["^contract/src/", packages("zod")],
      pathNot: `^contract/src/(${withoutSchemas.join("|")})\\.ts$`,
      dependencyTypesNot: ["type-only"],
    },
  ),
  wall(
    "lib-and-i18n-draw-nothing",
    "ui stands on lib and i18n: importing a component, they could not be used without the screen.",
    { path: "^web/app/(lib|i18n)/" },
    { path: "^web/app/ui/" },
  ),
  wall(
    "foundations-know-no-screen",
    "ui, lib and i18n carry the features: knowing one of them, or a page, would bind all the others.",
    { path: "^web/app/(ui|lib|i18n)/" },
    { path: "^web/app/", pathNot: "^web/app/(ui|lib|i18n)/" },
  ),
  wall(
    "features-do-not-meet",
    "Features do not import each other: pages compose them.",
    { path: "^web/app/features/([^/]+)/" },
    { path: "^web/app/features/", pathNot: "^web/app/features/$1/" },
  ),
  wall(
    "features-know-no-page",
    "A feature is placed by pages; knowing one of them, it could be placed nowhere else.",
    { path: "^web/app/features/" },
    { path: "^web/app/", pathNot: "^web/app/(features|ui|lib|i18n)/" },
  ),
];

const soundness = [
  wall(
    "no-cycles",
    "Two files that need each other are one file, or hide a third.",
    {},
    { circular: true },
  ),
  wall(
    "nothing-unresolved",
    "An import the checker cannot follow passes every wall unseen.",
    { pathNot: "\\.d\\.ts$" },
    { couldNotResolve: true },
  ),
  wall(
    "no-orphans",
    "A file that nothing imports and that imports nothing is forgotten or unfinished.",
    { orphan: true, pathNot: ["\\.d\\.ts$", "\\.config\\.(ts|cjs|mjs)$", "^web/app/pages/"] },
    {},
  ),
  wall(
    "shipped-code-needs-shipped-packages",
    "A production install leaves development packages out; shipped code that needs one would not start.",
    { path: shippedCode, pathNot: testCode },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  ),
];

module.exports = {
  forbidden: [...workspaceWalls, ...serverWalls, ...partWalls, ...webWalls, ...soundness],
  options: {
    doNotFollow: { path: "node_modules" },
    // Route types are generated beside the source by the router and exist for the type checker only.
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
