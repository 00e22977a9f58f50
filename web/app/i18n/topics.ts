import type { Messages } from "@lingui/core";
import { i18n } from "./locale.ts";
import { topicsMessages } from "./topics-messages.ts";

// Imported by the "learn more" pages, so that other public pages do not load them.
i18n.load("en", topicsMessages as Messages);
