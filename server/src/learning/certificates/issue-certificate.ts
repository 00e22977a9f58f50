import { randomBytes } from "node:crypto";
import type { Tx } from "../../platform/database/database.ts";
import { insertCertificate, type StudentInCourse } from "./certificates.queries.ts";

/** Long enough not to be guessable. */
const ID_BYTES = 16;

export const newCertificateId = (): string => randomBytes(ID_BYTES).toString("hex");

/**
 * Issues a certificate once, if the teacher grants them and the student has finished. Later lessons and withdrawn
 * completions do not affect it.
 */
export async function issueCertificate(
  tx: Tx,
  enrolment: StudentInCourse & { now: number },
): Promise<void> {
  await insertCertificate(tx, { ...enrolment, id: newCertificateId() });
}
