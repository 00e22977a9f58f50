import { ADMINS } from "@madrasa/contract/roles";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { Guard } from "./guard.tsx";

export const clientLoader = messagesLoader("learning", "staff", "complaints", "refusals");
export const shouldRevalidate = neverRevalidate;

export default function AdminOnly() {
  return <Guard roles={ADMINS} />;
}
