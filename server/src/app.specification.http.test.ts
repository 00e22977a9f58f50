import { describeSpecification } from "./testing/specification-steps.ts";

describeSpecification("a client that knows only the specification");
