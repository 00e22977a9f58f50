import { SHORT_CODE_LENGTH } from "@madrasa/contract/limits";
import { useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { focusHeadingWhenLost } from "../../lib/browser/focus-heading.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { rememberOrigin } from "../../lib/session/destinations.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useFindSlip } from "./slips.api.ts";

/** Redeems the six-character code of a slip. Requires a session: codes reveal nothing to strangers. */
export function FindSlip() {
  const isSignedIn = useSession().status === "signedIn";
  const finding = useFindSlip();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [errorText, setErrorText] = useState<string>();
  if (!isSignedIn) {
    const remember = () => rememberOrigin("/f", null);
    return (
      <div className="max-w-xl">
        <p>{t("slips.signsNeedAccount")}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <LinkButton to="/login" onClick={remember}>
            {t("slips.haveAccount")}
          </LinkButton>
          <LinkButton to="/signup?role=family" variant="secondary" onClick={remember}>
            {t("slips.forMyChild")}
          </LinkButton>
        </div>
      </div>
    );
  }
  const find = async () => {
    const shortCode = typed.replace(/[\s\u200e\u200f-]/g, "");
    if (shortCode.length !== SHORT_CODE_LENGTH) return setErrorText(t("fields.SLIP_SIGNS"));
    setErrorText(undefined);
    try {
      const { secret } = await finding.mutateAsync(shortCode);
      await navigate(`/f#${secret}`, { replace: true });
      focusHeadingWhenLost();
    } catch (error) {
      setErrorText(errorMessage(error, "slips.findFailed"));
    }
  };
  return (
    <Form className="max-w-sm" onSubmit={find}>
      <TextField
        label={t("slips.shortCode")}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={errorText}
      />
      <Button
        type="submit"
        className="mt-4"
        isPending={finding.isPending}
        pendingText={t("slips.finding")}
      >
        {t("slips.find")}
      </Button>
    </Form>
  );
}
