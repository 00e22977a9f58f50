import type { Messages } from "@lingui/core";
import { learningMessages } from "./learning-messages.ts";
import { i18n } from "./locale.ts";

// Imported by the layouts of signed-in people, so that public pages do not load them.
i18n.load("en", learningMessages as Messages);
