import { reasonOf } from "../operator-error.ts";

export class Fault extends Error {
  readonly mend: string;

  constructor(sentence: string, mend: string) {
    super(sentence);
    this.mend = mend;
  }
}

/** Resolves to a success message; throws a Fault for a problem. */
export type Examination = { part: string; examine: () => Promise<string> };

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
