import { useQuery } from "@tanstack/react-query";
import { useLinkSecret } from "../base/codes/use-link-secret.ts";
import { FindSlip } from "../family/slips/find-slip.tsx";
import { slipQuery } from "../family/slips/slips.api.ts";
import { TakeSlip } from "../family/slips/take-slip.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("slips", "family");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.slip");
}

/** Opened by a slip's QR code, with its secret in the fragment; otherwise asks for the code. */
export default function SlipPage() {
  const secret = useLinkSecret();
  return (
    <Page title={t("accounts.slip")}>
      {secret === "" && <FindSlip />}
      {secret && <Slip key={secret} secret={secret} />}
    </Page>
  );
}

function Slip({ secret }: { secret: string }) {
  const query = useQuery(slipQuery(secret));
  return (
    <Loaded query={query} failed="slips.findFailed">
      {(slip) => <TakeSlip secret={secret} slip={slip} />}
    </Loaded>
  );
}
