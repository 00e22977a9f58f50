export { acceptInvitation } from "./accept-invitation.ts";
export { invitationRoutes } from "./invitations.routes.ts";
