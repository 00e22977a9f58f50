import type { Messages } from "@lingui/core";
import "./learning.ts";
import { i18n } from "./locale.ts";
import { staffMessages } from "./staff-messages.ts";

// Imported by the layouts of teachers' and admins' screens, so that no other page loads them.
i18n.load("en", staffMessages as Messages);
