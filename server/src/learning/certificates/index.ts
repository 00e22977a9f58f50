export { listCertificatesOf } from "./certificates.queries.ts";
export { deleteSomeCertificates, deleteSomeReplaced } from "./certificates.queries.ts";
export { certificateRoutes } from "./certificates.routes.ts";
export { issueCertificate } from "./issue-certificate.ts";
