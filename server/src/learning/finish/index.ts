export { listCertificatesOf } from "./finish.queries.ts";
export { deleteSomeCertificates, deleteSomeReplaced } from "./finish.queries.ts";
export { finishRoutes } from "./finish.routes.ts";
export { issueCertificate } from "./issue-certificate.ts";
