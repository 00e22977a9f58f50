import { describeOnS3, S3_SCHOOL } from "./testing/on-s3.ts";
import { describeSpecification } from "./testing/specification-steps.ts";

describeOnS3("with files in a bucket", () => {
  describeSpecification("a client that knows only the specification", S3_SCHOOL);
});
