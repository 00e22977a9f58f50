import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { contract } from "@madrasa/contract";
import { ADMINS, type Role } from "@madrasa/contract/roles";
import { auditRoutes } from "./base/audit/index.ts";
import {
  cardRoutes,
  catalogueRoutes,
  aheadOfExplorer,
  describeCoursePage,
  sitemapRoutes,
} from "./courses/catalogue/index.ts";
import { complaintRoutes } from "./base/complaints/index.ts";
import {
  courseRoutes,
  requireOwnCourse,
  finishRenames,
  listCourseIdsOf,
  renameTeacher,
  replaceBanner,
  requireTeaching,
} from "./courses/courses/index.ts";
import { familyRoutes } from "./family/family/index.ts";
import { listenerRoutes } from "./halaqa/listeners/index.ts";
import {
  copySwitch,
  listRepeating,
  listReplies,
  recitationRoutes,
  soundRoutes,
} from "./halaqa/recitations/index.ts";
import { guardianRoutes } from "./family/guardians/index.ts";
import { sheetRoutes } from "./halaqa/sheet/index.ts";
import { slipRoutes, takeHeldSlip } from "./family/slips/index.ts";
import { enrolmentRoutes, listActivity } from "./learning/enrolment/index.ts";
import {
  bannerRoutes,
  countOverdueDeletions,
  fileRoutes,
  requireDiskSpace,
  requireExpected,
  type ReplaceReference,
} from "./base/files/index.ts";
import {
  replaceLessonFile,
  requireEnrolled,
  lessonRoutes,
  type RemoveStudentWork,
} from "./courses/lessons/index.ts";
import { certificateRoutes } from "./learning/certificates/index.ts";
import { invitationRoutes } from "./people/invitations/index.ts";
import { homeRoutes } from "./office/home/index.ts";
import { digestRoutes } from "./office/digest/index.ts";
import { noteRoutes, removeNotes, replaceNoteImage } from "./learning/notes/index.ts";
import { outlineRoutes } from "./courses/outline/index.ts";
import { oversightRoutes } from "./office/oversight/index.ts";
import { progressRoutes, removeProgressOfLessons } from "./learning/progress/index.ts";
import { siteRoutes } from "./base/site/index.ts";
import { statisticsRoutes } from "./office/statistics/index.ts";
import { statusRoutes } from "./office/status/index.ts";
import { studentRoutes } from "./office/students/index.ts";
import { todayRoutes } from "./office/today/index.ts";
import { viewerRoutes } from "./office/viewer/index.ts";
import type { Actor } from "./platform/actor.ts";
import { runBackup, type RunBackup } from "./platform/backup/run-backup.ts";
import { otherBuildAssetRoutes } from "./platform/builds/other-build-assets.ts";
import { storeBuild, type StoredBuild } from "./platform/builds/store-build.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { wakeAfterCommits } from "./platform/deliveries/send-deliveries.ts";
import { readDiskSpaceOf, usesDisk, type ReadDiskSpace } from "./platform/disk-space.ts";
import { countFailures, countMessages, createHourlyCounts } from "./platform/hourly-counts.ts";
import { healthRoutes } from "./platform/health.ts";
import { manifestRoutes } from "./platform/http/manifest.ts";
import { servePages } from "./platform/http/page.ts";
import { refuse } from "./platform/refusal.ts";
import type { Route } from "./platform/http/route.ts";
import { completeRoutes, createServer, mountCalls } from "./platform/http/server.ts";
import { createBackgroundTasks } from "./platform/background-tasks.ts";
import type { Log } from "./platform/log.ts";
import { codesFirst } from "./platform/messages/codes-first.ts";
import { openMessages } from "./platform/messages/open.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { Platform } from "./platform/platform.ts";
import { giveUpReserve, withReserve } from "./platform/reserve-file.ts";
import { runAll } from "./platform/run-all.ts";
import { openSchoolSettings, withSavedNames } from "./platform/school/school-settings.ts";
import { openStorage } from "./platform/storage/open.ts";
import { findActor } from "./base/identity/index.ts";
import { codeRoutes } from "./base/codes/index.ts";
import { contactRoutes } from "./people/contacts/index.ts";
import { accountDeletionRoutes, recallAccount } from "./office/account-deletion/index.ts";
import { profileRoutes, readMe, unsubscribeRoutes } from "./people/profile/index.ts";
import { askForRecovery, recoveryRoutes } from "./people/recovery/index.ts";
import { deleteSecondStepSince, secondStepRoutes } from "./people/second-step/index.ts";
import { signInRoutes } from "./people/sign-in/index.ts";
import { teacherRoutes } from "./office/teachers/index.ts";
import { announcementRoutes } from "./office/announcements/index.ts";
import { adminRoutes } from "./office/admins/index.ts";
import { createMessageSender } from "./create-sender.ts";
import { sweepExpired } from "./sweep-expired.ts";

/** Passed in, because progress and notes import lessons. */
const removeStudentWork: RemoveStudentWork = async (tx, lessons, now) => {
  await removeProgressOfLessons(tx, lessons);
  return removeNotes(tx, "lesson_id", lessons.lessonIds, now);
};

/** Passed in, because courses, lessons and notes import files. */
const replaceReference: ReplaceReference = async (tx, file, change) => {
  if (file.kind === "banner") return replaceBanner(tx, change);
  if (file.kind === "noteImage") return replaceNoteImage(tx, file.owner_id, change);
  return replaceLessonFile(tx, change);
};

const readOwn = async (platform: Platform, actor: Actor) =>
  readMe(platform, actor, listCourseIdsOf);

function routesOf(platform: Platform, actions: { runBackup: RunBackup }): Route[] {
  return [
    ...signInRoutes(platform),
    // Passed in, because courses are above profiles.
    ...profileRoutes(platform, { listCourseIdsOf, renameTeacher, finishRenames }),
    // Passed in, because recovery imports codes, and profile, account deletion and second step import contacts.
    ...codeRoutes(platform, { askForRecovery }),
    ...contactRoutes(platform, { readMe: readOwn, recallAccount, deleteSecondStepSince }),
    ...recoveryRoutes(platform),
    ...secondStepRoutes(platform),
    ...accountDeletionRoutes(platform),
    ...teacherRoutes(platform),
    ...invitationRoutes(platform),
    ...studentRoutes(platform),
    ...adminRoutes(platform),
    ...oversightRoutes(platform),
    ...auditRoutes(platform),
    ...complaintRoutes(platform),
    // Passed in, because enrolment imports courses.
    ...courseRoutes(platform, { listActivity }),
    // Passed in, because recitations are above outlines.
    ...outlineRoutes(platform, { removeStudentWork, copySwitch }),
    ...lessonRoutes(platform, { removeStudentWork }),
    ...fileRoutes(platform, { requireOwnCourse, requireTeaching, requireEnrolled }),
    ...catalogueRoutes(platform),
    ...enrolmentRoutes(platform),
    // Passed in, because slips import family, and the halaqa is above it.
    ...familyRoutes(platform, { takeHeldSlip }, { listReplies, listRepeating }),
    ...guardianRoutes(platform),
    ...slipRoutes(platform),
    ...listenerRoutes(platform),
    ...recitationRoutes(platform),
    ...sheetRoutes(platform),
    ...homeRoutes(platform),
    ...digestRoutes(platform),
    ...certificateRoutes(platform),
    ...viewerRoutes(platform),
    ...progressRoutes(platform),
    ...noteRoutes(platform),
    ...statisticsRoutes(platform),
    ...statusRoutes(platform, actions),
    ...todayRoutes(platform),
    ...announcementRoutes(platform),
    ...siteRoutes(platform),
  ];
}

export type App = {
  http: FastifyInstance;
  platform: Platform;
  transfers: Set<Socket>;
  sweep: () => Promise<void>;
  deliver: () => void;
  /** Stores assets for other servers and builds; absent without pages. */
  build: StoredBuild | undefined;
  metrics: Metrics;
  /** Makes `/readyz` refuse further requests. */
  drain: () => void;
};

/** `pages`: folder of the built web app; absent in tests. */
export async function createApp(
  configured: Config,
  log: Log,
  options: {
    clock?: Clock;
    pages?: string;
    readDiskSpace?: ReadDiskSpace;
    runBackup?: RunBackup;
  } = {},
): Promise<App> {
  const clock = options.clock ?? Date.now;
  const readDiskSpace = options.readDiskSpace ?? readDiskSpaceOf(configured.dataDir);
  if (usesDisk(configured)) await giveUpReserve(configured.dataDir, readDiskSpace);
  const database = wakeAfterCommits(openDatabase(configured, { log }), () => sender.wake());
  await migrate(database, (sentence) => log.warn(sentence));
  const settings = await openSchoolSettings(configured, database, log);
  const config = withSavedNames(configured, settings);
  const files = await openStorage(config, clock, log);
  const hourlyCounts = createHourlyCounts(database, clock, log);
  const messages = countMessages(codesFirst(openMessages(config, clock, log)), hourlyCounts);
  const backgroundTasks = createBackgroundTasks(log);
  const { storage } = files;
  const platform: Platform = {
    config,
    log,
    clock,
    database,
    storage,
    readDiskSpace,
    messages,
    hourlyCounts,
    settings,
    backgroundTasks,
  };
  const sender = createMessageSender(platform);
  const { http, traffic } = await createServer(config, log);
  countFailures(http, hourlyCounts);
  const transfers = new Set<Socket>();
  http.addHook("onClose", async () => {
    settings.close();
    await backgroundTasks.settled();
    await messages.close();
    await hourlyCounts.close();
    await files.close();
    await database.close();
  });
  let isDraining = false;
  const build = options.pages === undefined ? undefined : storeBuild(platform, options.pages);
  http.addHook("preClose", async () => build?.end());
  http.addHook("preClose", async () => backgroundTasks.end());
  const metrics = healthRoutes(http, platform, {
    traffic,
    isDraining: () => isDraining,
    overdueDeletions: () => countOverdueDeletions(platform),
  });
  await mountCalls(http, {
    routes: completeRoutes(
      routesOf(platform, { runBackup, ...options }).map((route) => onFullDisk(config, route)),
    ),
    findActor: (request) => findActor(platform, request),
    clock,
    losses: database.losses,
  });
  await http.register(async (scope) => {
    scope.addHook("onRequest", async ({ raw: { socket } }, reply) => {
      transfers.add(socket);
      // File transfers bypass the hook for other responses.
      if (isDraining) reply.header("connection", "close");
      // `onResponse` does not run on lost connections.
      reply.raw.once("close", () => transfers.delete(socket));
    });
    await files.routes(scope, {
      requireExpected: (key, arrival) => requireExpected(platform, key, arrival),
      requireSpace: (bytes) => requireDiskSpace(platform, bytes),
    });
    bannerRoutes(scope, platform, files.openFiles);
    soundRoutes(scope, platform, files.openFiles);
    cardRoutes(scope, platform);
  });
  const site = await openPages(http, platform, {
    folder: options.pages,
    storageOrigin: files.origin,
  });
  await http.register(async (scope) => {
    scope.addHook("onRequest", http.rateLimit());
    sitemapRoutes(scope, platform, site);
    unsubscribeRoutes(scope, platform);
    manifestRoutes(scope, config);
  });

  return {
    http,
    platform,
    transfers,
    build,
    metrics,
    sweep: () =>
      runAll([
        async () => build?.renew(),
        // Also after a failed renewal, because on a full disk it makes space.
        () => database.oneServerOnly("sweep", () => sweepExpired(platform, replaceReference)),
      ]),
    deliver: sender.wake,
    drain: () => void (isDraining = true),
  };
}

/** On a full disk, admins' calls and sign-in may use the reserve. */
function onFullDisk(config: Config, route: Route): Route {
  const { access } = route.endpoint;
  const isAdmin = (role: Role) => (ADMINS as readonly Role[]).includes(role);
  const isOfAdmins = typeof access !== "string" && access.every(isAdmin);
  const mayUseReserve = isOfAdmins || route.endpoint === contract.signIn.adminLogin;
  if (!usesDisk(config) || !mayUseReserve) return route;
  return { ...route, handle: (call) => withReserve(config.dataDir, () => route.handle(call)) };
}

async function openPages(
  http: FastifyInstance,
  platform: Platform,
  { folder, storageOrigin }: { folder: string | undefined; storageOrigin: string | undefined },
) {
  if (folder !== undefined) {
    const describe = (pathname: string) => describeCoursePage(platform, pathname);
    const ahead = (pathname: string) => aheadOfExplorer(platform, pathname);
    otherBuildAssetRoutes(http, platform);
    return servePages(http, platform.config, {
      folder,
      describe,
      ahead,
      storageOrigin,
      settings: () => platform.settings.now().served,
    });
  }
  http.setNotFoundHandler({ preHandler: http.rateLimit() }, () =>
    Promise.reject(refuse("NOT_FOUND")),
  );
  return { found: [], guarded: [] };
}
