export { listenerRoutes } from "./listeners.routes.ts";
export { listenerTasks } from "./teacher-tasks.ts";
export { activeListeners } from "./listeners.queries.ts";
export { requireHelping } from "./helpers.ts";
export { readAssignee } from "./listeners.policy.ts";
export { LISTENER_TEMPLATE, notifyListenerLeft, spreadListener } from "./notify-of-listener.ts";
