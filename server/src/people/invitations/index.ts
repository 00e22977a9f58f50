export { acceptInvitation } from "./accept-invitation.ts";
export { invitationRoutes } from "./invitations.routes.ts";
export { hasOpen as hasOpenInvitation } from "./invitations.queries.ts";
