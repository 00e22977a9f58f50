export { adminsQuery } from "./admins.api.ts";
