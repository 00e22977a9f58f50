import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";

export type Status = DataOf<typeof contract.status.readStatus>;
