import type { Messages } from "@lingui/core";
import { i18n } from "./locale.ts";
import { securityMessages } from "./security-messages.ts";

// Imported by the components that show them, so that no other page loads them.
i18n.load("en", securityMessages as Messages);
