import type { TestProject } from "vitest/node";
import { startS3 } from "./s3-gateway.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Undefined with TEST_S3=skip. */
    s3Url: string | undefined;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env["TEST_S3"] === "skip") {
    if (process.env["CI"] === "true") {
      throw new Error("TEST_S3=skip is for machines that cannot run the store; here they must.");
    }
    project.provide("s3Url", undefined);
    return () => Promise.resolve();
  }
  const store = await startS3();
  project.provide("s3Url", store.url);
  return () => store.stop();
}
