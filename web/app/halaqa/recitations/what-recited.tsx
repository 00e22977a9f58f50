import { UserText } from "../../ui/display/user-text.tsx";
import { passageWords } from "../sheet/index.ts";

type WhatRecitedProps = { recitation: { from: number | null; to: number | null; remark: string } };

export function WhatRecited({ recitation: { from, to, remark } }: WhatRecitedProps) {
  const verses = from !== null && to !== null ? passageWords({ from, to }) : "";
  return (
    <>
      {verses}
      {verses && remark && " · "}
      {remark && <UserText>{remark}</UserText>}
    </>
  );
}

export const hasDescription = ({ from, remark }: WhatRecitedProps["recitation"]): boolean =>
  from !== null || remark !== "";
