import { reasonOf } from "../operator-error.ts";

/** Something that the operator has to mend, and how. */
export class Fault extends Error {
  readonly mend: string;

  constructor(sentence: string, mend: string) {
    super(sentence);
    this.mend = mend;
  }
}

/** Resolves to what is well, in words; throws a Fault for what is not. */
export type Examination = { part: string; examine: () => Promise<string> };

/** A line for the operator. What was not foreseen has the message of its error. */
export async function reportOn({ part, examine }: Examination): Promise<{
  isWell: boolean;
  line: string;
}> {
  try {
    return { isWell: true, line: `ok     ${part}: ${await examine()}` };
  } catch (error) {
    const [sentence] = error instanceof Fault ? [error.message] : reasonOf(error).split("\n");
    const mend = error instanceof Fault ? `\n       mend: ${error.mend}` : "";
    return { isWell: false, line: `FAULT  ${part}: ${sentence}${mend}` };
  }
}

export const messageOf = (error: unknown): string => {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  return cause instanceof Error ? messageOf(cause) : message || code || "unknown";
};
