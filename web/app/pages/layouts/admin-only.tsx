import { ADMINS } from "@madrasa/contract/roles";
import { messagesLoader, neverAgain } from "../../i18n/route-messages.ts";
import { Guard } from "./guard.tsx";

export const clientLoader = messagesLoader("learning", "staff", "complaints", "refusals");
export const shouldRevalidate = neverAgain;

export default function AdminOnly() {
  return <Guard roles={ADMINS} />;
}
