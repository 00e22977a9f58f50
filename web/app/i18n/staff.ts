import type { Messages } from "@lingui/core";
import { i18n } from "./locale.ts";
import { staff } from "./staff-messages.ts";

// Imported by the layouts of teachers' and admins' screens, so that no other page loads them.
i18n.load("en", staff as Messages);
