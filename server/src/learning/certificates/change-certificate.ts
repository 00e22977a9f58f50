import { CERTIFICATES_REISSUED_MAX } from "@madrasa/contract/limits";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs, findUser } from "../../base/identity/index.ts";
import { requireTeaching } from "../../courses/courses/index.ts";
import {
  countReplaced,
  endCertificate,
  findTaught,
  replaceCertificate,
} from "./certificates.queries.ts";
import { newCertificateId } from "./issue-certificate.ts";

type Correction = {
  certificateId: string;
  /** By default the student's current name. */
  name?: string | undefined;
};

/** Reissues a certificate with a corrected name and a new id. The old id reports a withdrawal. */
export async function reissueCertificate(
  { database, clock }: Platform,
  actor: Actor,
  { certificateId, name }: Correction,
): Promise<string> {
  requireTeaching(actor);
  return actAs({ database }, actor, async (tx) => {
    await lockRows(tx, "certificates", "id", certificateId, "write");
    const certificate = await findTaught(tx, { id: certificateId, teacherId: actor.id });
    const student = certificate && (await findUser(tx, certificate.student_id));
    if (!certificate || !student) throw refuse("CERTIFICATE_NOT_FOUND");
    if ((await countReplaced(tx, certificate)) >= CERTIFICATES_REISSUED_MAX) {
      throw refuse("TOO_MANY_CERTIFICATES", { values: { max: CERTIFICATES_REISSUED_MAX } });
    }
    const next = {
      id: newCertificateId(),
      student_name: name ?? `${student.first_name} ${student.last_name}`.trim(),
      issued_at: clock(),
      withdrawn_at: null,
    };
    await replaceCertificate(tx, certificate, next);
    return next.id;
  });
}

/** For the student or the teacher. Final: it cannot be requested again. */
export async function withdrawCertificate(
  { database, clock }: Platform,
  actor: Actor,
  id: string,
): Promise<void> {
  if (actor.role === "teacher") requireTeaching(actor);
  await actAs({ database }, actor, async (tx) => {
    if (!(await endCertificate(tx, { id, actor, now: clock() })))
      throw refuse("CERTIFICATE_NOT_FOUND");
  });
}
