import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import type { Status } from "./status.api.ts";

type Trouble = Status["troubles"][number];

const UNSET = ["noBackup", "neverProved", "noChannel", "noOffsite"] as const;
export const isUnset = (trouble: Trouble) => UNSET.some((one) => one === trouble);

/** With commands and variables for the operator. */
const REMEDIES = [...UNSET, "codesNearlyUsed"] as const;

export function TroubleList({ troubles }: Pick<Status, "troubles">) {
  const remedies = REMEDIES.filter((one) => troubles.includes(one));
  return (
    <>
      <ul className="mt-2 max-w-3xl list-disc space-y-1 ps-10">
        {troubles.map((trouble) => (
          <li key={trouble}>{t(`status.${trouble}`)}</li>
        ))}
      </ul>
      {remedies.length > 0 && (
        <Disclosure headingLevel={2} title={t("status.forOperator")} className="mt-2 ps-3">
          <ul className="list-disc space-y-1 ps-7">
            {remedies.map((remedy) => (
              <li key={remedy}>{withCommand(t(`status.remedy_${remedy}`))}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** Renders an operator command on one line, left to right. */
function withCommand(text: string): ReactNode {
  return text.split(/\u2066?(npm run [a-z:]+)\u2069?/).map((part, index) =>
    index % 2 === 1 ? (
      <Ltr key={part} className="whitespace-nowrap">
        {part}
      </Ltr>
    ) : (
      part
    ),
  );
}
