import { ApiError } from "@madrasa/contract/client";
import { looksLikeEmail, nationalNumber } from "@madrasa/contract/digits";
import type { SignUpRole } from "@madrasa/contract/roles";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type FieldErrors,
  FormProvider,
  useForm,
  useWatch,
  useController,
  useFormContext,
} from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { dashboardOf, forgetOrigin, linkInHand } from "../../lib/session/destinations.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { forgetJoins, wantedCourse } from "../../lib/session/pending-join.ts";
import { AboutYou } from "./about-you.tsx";
import type { SignUpChoice } from "./choose-role.tsx";
import { useSignUp } from "./sign-up.api.ts";
import { guessCountry, NewPasswordFields } from "../../base/codes/index.ts";
import {
  emailTarget,
  phoneTarget,
  verifiedCode,
  type SentCodes,
  signUpDraft,
  type SignUpFields,
} from "./sign-up-draft.ts";
import { SignUpPart } from "./sign-up-part.tsx";
import { PasswordSummary, PhoneSummary, YouSummary } from "./sign-up-summary.tsx";
import { VerifyPhone } from "./verify-phone.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";

const PARTS = {
  you: ["firstName", "lastName", "email"],
  phone: ["country", "phone"],
  password: ["password", "confirmPassword", "contactMethod"],
} as const satisfies Record<string, readonly (keyof SignUpFields)[]>;
type Part = keyof typeof PARTS;
type Failure = { error?: unknown; isAtField: boolean };
const TeacherInvitation = lazyComponent(
  async () => (await import("../invitations/index.ts")).TeacherInvitation,
  { Meanwhile: () => null, Instead: () => null },
);
const ORDER = ["you", "phone", "password"] as const satisfies readonly Part[];

type SignUpProps = {
  as: SignUpChoice;
  invitation?: string | undefined;
};

/** Name and email, then phone, then password once the phone is verified. One part is open; the others are collapsed. */
export function SignUp({ as, invitation: opened }: SignUpProps) {
  const role: SignUpRole = as === "family" ? "student" : as;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signUp = useSignUp();
  const [draft] = useState(() => signUpDraft.read());
  const [isRefused, setRefused] = useState(false);
  const remembered = role === "teacher" ? (opened ?? draft.invitation) : undefined;
  const invitation = isRefused ? undefined : remembered;
  const [codes, setCodes] = useState(draft.codes);
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<SignUpFields>({ defaultValues: { ...emptyFields(), ...draft.fields } });
  const { control, setError, handleSubmit, formState } = form;
  const { errors } = formState;

  const fields = useWatch({ control }) as SignUpFields;
  useEffect(() => {
    const path = pathname + search;
    if (!signUp.isSuccess) signUpDraft.write({ path, fields, codes, invitation });
  }, [pathname, search, fields, codes, invitation, signUp.isSuccess]);
  useEffect(
    () => signUpDraft.listen((incoming) => setCodes((own) => mergeProofs(own, incoming))),
    [],
  );

  const setCode = (change: SentCodes) => setCodes((before) => ({ ...before, ...change }));
  const emailCode = verifiedCode(codes.email, emailTarget(fields));
  const phoneCode = verifiedCode(codes.phone, phoneTarget(fields));

  const hasError = (part: Part) => PARTS[part].some((field) => errors[field]);
  const isDone = {
    you:
      fields.firstName.trim() !== "" &&
      fields.lastName.trim() !== "" &&
      looksLikeEmail(fields.email.trim()) &&
      !hasError("you"),
    phone: phoneCode !== undefined && !hasError("phone"),
    password: false,
  };
  const firstNotDone = (left?: Part) =>
    ORDER.find((part) => part !== left && !isDone[part]) ?? "password";
  const [chosen, setChosen] = useState<Part>(() => firstNotDone());
  const open = chosen === "password" && !phoneCode ? "phone" : chosen;
  const leave = (part: Part) => setChosen((now) => (now === part ? firstNotDone(part) : now));
  const openFirst = (isWrong: (field: keyof SignUpFields) => boolean) => {
    const part = ORDER.find((one) => PARTS[one].some(isWrong));
    if (part) setChosen(part);
  };

  const isVerified = phoneCode !== undefined;
  const leavePhone = useEffectEvent(() => leave("phone"));
  const wasVerified = useRef(isVerified);
  useEffect(() => {
    // Verified by the digits, or by the link in another page.
    if (isVerified && !wasVerified.current) leavePhone();
    wasVerified.current = isVerified;
  }, [isVerified]);

  const create = async (values: SignUpFields) => {
    if (!phoneCode || signUp.isPending) return;
    setFailure(undefined);
    const { confirmPassword: _, contactMethod, phone, ...rest } = values;
    try {
      await signUp.mutateAsync({
        ...rest,
        phone: nationalNumber(phone),
        role,
        ...phoneCode.proof,
        TelegramOrWhatsapp: contactMethod,
        ...(emailCode && { emailOptId: emailCode.optId }),
        ...(invitation && { invitation }),
        language: activeLanguage(),
      });
      signUpDraft.clear();
      const link = linkInHand();
      forgetOrigin();
      const home = as === "family" ? pathOfChildren() : dashboardOf(role);
      await navigate(link ?? home, { replace: true });
    } catch (error) {
      setFailure({ error, isAtField: showAtField(error) });
    }
  };

  const showAtField = (error: unknown): boolean => {
    const code = error instanceof ApiError ? error.code : undefined;
    // The account can be created without the link; an admin then approves it.
    if (code === "INVITATION_USED" || code === "INVITATION_OVER") setRefused(true);
    if (code === "PHONE_NOT_VERIFIED") setCode({ phone: undefined });
    if (code === "PHONE_NOT_VERIFIED" || code === "PHONE_TAKEN") {
      setError("phone", { message: signUpMessage(error) });
      setChosen("phone");
      return true;
    }
    const wrong = new Set<string>();
    showFieldErrors(error, (path, fault) => {
      if (!(path in fields)) return;
      wrong.add(path);
      setError(path as keyof SignUpFields, fault);
    });
    openFirst((field) => wrong.has(field));
    return wrong.size > 0;
  };

  const refuse = (faults: FieldErrors<SignUpFields>) => {
    setFailure({ isAtField: true });
    openFirst((field) => faults[field] !== undefined);
  };

  return (
    <FormProvider {...form}>
      {remembered && <TeacherInvitation invitation={remembered} />}
      <Form onSubmit={handleSubmit(create, refuse)}>
        <ol>
          <SignUpPart
            title={t("accounts.you")}
            number={1}
            isOpen={open === "you"}
            isDone={isDone.you}
            onOpen={() => setChosen("you")}
            summary={<YouSummary fields={fields} isVerified={emailCode !== undefined} />}
          >
            <AboutYou
              emailCode={codes.email}
              onEmailCode={(email) => setCode({ email })}
              isRevisited={isVerified}
              onDone={() => leave("you")}
            />
          </SignUpPart>
          <SignUpPart
            title={t("accounts.phone")}
            number={2}
            isOpen={open === "phone"}
            isDone={isDone.phone}
            onOpen={() => setChosen("phone")}
            summary={<PhoneSummary fields={fields} isVerified={isVerified} />}
          >
            <VerifyPhone sent={codes.phone} onChange={(phone) => setCode({ phone })} />
            {role === "student" && (
              <p className="mt-4 text-sm text-ink-soft">{t("enrolment.teacherSees")}</p>
            )}
          </SignUpPart>
          <SignUpPart
            title={t("accounts.password")}
            number={3}
            isOpen={open === "password"}
            isDone={false}
            onOpen={isVerified ? () => setChosen("password") : undefined}
            summary={<PasswordSummary fields={fields} isOpenable={isVerified} />}
          >
            <ChoosePassword />
          </SignUpPart>
        </ol>
        <FormError
          message={
            failure && (failure.isAtField ? t("accounts.fixErrors") : signUpMessage(failure.error))
          }
        />
        {isVerified && (
          <Button
            type="submit"
            isWide
            isPending={signUp.isPending}
            pendingText={t("accounts.creatingAccount")}
            className="mt-6"
          >
            {t("accounts.createAccount")}
          </Button>
        )}
      </Form>
    </FormProvider>
  );
}

/** The children join the chosen course, not the guardian. */
function pathOfChildren(): string {
  const courseCode = wantedCourse();
  forgetJoins();
  return `/family?${new URLSearchParams({ add: "", ...(courseCode && { courseCode }) }).toString()}`;
}

function signUpMessage(error: unknown): string {
  return encodeErrorMessage(error, "accounts.signUpFailed", "accounts.somethingWentWrong");
}

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

function ChoosePassword() {
  const { control } = useFormContext<SignUpFields>();
  const { field: contact } = useController({ control, name: "contactMethod" });
  return (
    <>
      <NewPasswordFields />
      <ChoiceChips
        legend={t("accounts.contactMethod")}
        options={[
          { value: "whatsapp", label: t("accounts.whatsapp") },
          { value: "telegram", label: t("accounts.telegram") },
        ]}
        value={contact.value}
        onChange={contact.onChange}
      />
    </>
  );
}
