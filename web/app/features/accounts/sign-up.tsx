import { ApiError } from "@madrasa/contract/client";
import { nationalNumber } from "@madrasa/contract/digits";
import { NAME_MAX } from "@madrasa/contract/limits";
import type { SignUpRole } from "@madrasa/contract/roles";
import { useEffect, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { errorMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { dashboardOf, forgetOrigin } from "../../lib/session/destinations.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormProblem } from "../../ui/form/problem.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useSignUp } from "./accounts.api.ts";
import { ChoosePassword } from "./choose-password.tsx";
import {
  emailTarget,
  guessCountry,
  phoneTarget,
  verifiedCode,
  type SentCodes,
  signUpDraft,
  type SignUpFields,
} from "./sign-up-draft.ts";
import { VerifyEmail } from "./verify-email.tsx";
import { VerifyPhone } from "./verify-phone.tsx";

/** Name, email and phone first; the password once the phone is verified. */
export function SignUp({ role }: { role: SignUpRole }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signUp = useSignUp();
  const [draft] = useState(() => signUpDraft.read());
  const [codes, setCodes] = useState(draft.codes);
  const [problem, setProblem] = useState<string>();
  const form = useForm<SignUpFields>({ defaultValues: { ...emptyFields(), ...draft.fields } });
  const { control, register, setError, clearErrors, handleSubmit, formState } = form;
  const { errors } = formState;

  const fields = useWatch({ control }) as SignUpFields;
  useEffect(() => {
    if (!signUp.isSuccess) signUpDraft.write(pathname + search, fields, codes);
  }, [pathname, search, fields, codes, signUp.isSuccess]);
  useEffect(
    () => signUpDraft.listen((incoming) => setCodes((own) => mergeProofs(own, incoming))),
    [],
  );

  const setCode = (change: SentCodes) => setCodes((before) => ({ ...before, ...change }));
  const emailCode = verifiedCode(codes.email, emailTarget(fields));
  const phoneCode = verifiedCode(codes.phone, phoneTarget(fields));

  const create = async (values: SignUpFields) => {
    if (!phoneCode || signUp.isPending) return;
    setProblem(undefined);
    const { confirmPassword: _, contactMethod, phone, ...rest } = values;
    try {
      await signUp.mutateAsync({
        ...rest,
        phone: nationalNumber(phone),
        role,
        ...phoneCode.proof,
        TelegramOrWhatsapp: contactMethod,
        ...(emailCode && { emailOptId: emailCode.optId }),
      });
      signUpDraft.clear();
      forgetOrigin();
      await navigate(dashboardOf(role), { replace: true });
    } catch (error) {
      setProblem(showError(error));
    }
  };

  /** Shows what concerns one field at that field; returns the message for the whole form. */
  const showError = (error: unknown): string => {
    const code = error instanceof ApiError ? error.code : undefined;
    const why = errorMessage(error, "accounts.signUpFailed", "accounts.somethingWentWrong");
    if (code === "PHONE_NOT_VERIFIED") setCode({ phone: undefined });
    if (code === "PHONE_NOT_VERIFIED" || code === "PHONE_TAKEN") {
      setError("phone", { message: why });
      return t("accounts.fixErrors");
    }
    let isShownAtField = false;
    showFieldErrors(error, (path, fault) => {
      if (!(path in fields)) return;
      isShownAtField = true;
      setError(path as keyof SignUpFields, fault);
    });
    return isShownAtField ? t("accounts.fixErrors") : why;
  };

  return (
    <FormProvider {...form}>
      <Form
        onSubmit={handleSubmit(create, () => setProblem(t("accounts.fixErrors")))}
        className="space-y-6"
      >
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
          <TextField
            {...register("firstName", {
              validate: (name) => name.trim() !== "" || t("accounts.firstNameRequired"),
              onChange: () => clearErrors("firstName"),
            })}
            label={t("accounts.firstName")}
            error={errors.firstName?.message}
            autoComplete="given-name"
            maxLength={NAME_MAX}
            required
          />
          <TextField
            {...register("lastName", {
              validate: (name) => name.trim() !== "" || t("accounts.lastNameRequired"),
              onChange: () => clearErrors("lastName"),
            })}
            label={t("accounts.lastName")}
            error={errors.lastName?.message}
            autoComplete="family-name"
            maxLength={NAME_MAX}
            required
          />
        </div>
        <VerifyEmail sent={codes.email} onChange={(email) => setCode({ email })} />
        <VerifyPhone sent={codes.phone} onChange={(phone) => setCode({ phone })} />
        {phoneCode && (
          <>
            <ChoosePassword />
            <FormProblem message={problem} />
            <Button
              type="submit"
              isWide
              isPending={signUp.isPending}
              pendingText={t("accounts.creatingAccount")}
            >
              {t("accounts.createAccount")}
            </Button>
          </>
        )}
      </Form>
    </FormProvider>
  );
}

/** Takes over what another page has verified by the link of a code that was sent from here. */
function mergeProofs(own: SentCodes, incoming: SentCodes): SentCodes {
  const isNewProof = (kind: "email" | "phone") =>
    own[kind]?.proof === undefined &&
    incoming[kind]?.proof !== undefined &&
    incoming[kind].target === own[kind]?.target;
  if (!isNewProof("email") && !isNewProof("phone")) return own;
  return {
    email: isNewProof("email") ? incoming.email : own.email,
    phone: isNewProof("phone") ? incoming.phone : own.phone,
  };
}

function emptyFields(): SignUpFields {
  return {
    firstName: "",
    lastName: "",
    email: "",
    country: guessCountry(),
    phone: "",
    password: "",
    confirmPassword: "",
    contactMethod: "whatsapp",
  };
}
