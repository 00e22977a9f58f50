import { COUNTRIES, type CountryCode, readPhone } from "@madrasa/contract/digits";
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX } from "@madrasa/contract/limits";
import { RULES, type TextRule } from "@madrasa/contract/rules";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { failureMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { hasMissing } from "../../ui/form/has-missing.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { rules } from "../../ui/form/rules.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useCreateAdmin } from "./admins.api.ts";

const BLANK = {
  firstName: "",
  lastName: "",
  email: "",
  phoneNumber: "",
  /** Set if the number is valid in both countries. */
  country: "" as CountryCode | "",
  password: "",
};
type Values = typeof BLANK;
const FIELDS = ["firstName", "lastName", "email", "phoneNumber", "password"] as const;

/** Input is kept until it has been saved. */
export function CreateAdmin() {
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const create = useCreateAdmin();
  const form = useForm<Values>({ defaultValues: BLANK });
  const { register, handleSubmit, reset, setError, setValue, watch, formState } = form;
  const { errors } = formState;
  useUnsavedWork(isOpen && formState.isDirty);

  const [typed, chosenCountry] = watch(["phoneNumber", "country"]);
  const candidates = readPhone(typed);
  const phone = candidates.find(({ country }) => country === chosenCountry) ?? candidates[0];
  const submit = handleSubmit(
    async ({ firstName, lastName, email, phoneNumber, password }) => {
      setFailure(undefined);
      try {
        const person = { firstName, lastName, email, phoneNumber, password };
        await create.mutateAsync({ ...person, ...(phone && { country: phone.country }) });
        reset(BLANK);
        setOpen(false);
      } catch (error) {
        showFieldErrors(error, (path, fault) => {
          const field = FIELDS.find((one) => one === path);
          if (field) setError(field, fault);
        });
        setFailure(error);
      }
    },
    () => setFailure(undefined),
  );
  const trimmed = (rule: TextRule) => ({
    ...rules(rule),
    setValueAs: (typed: string) => typed.trim(),
  });

  return (
    <>
      <Button icon={<Plus className="size-5" />} onClick={() => setOpen(true)}>
        {t("admins.create")}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={t("admins.create")} storesText>
        <Form onSubmit={submit}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...register("firstName", trimmed(RULES.firstName))}
              label={t("accounts.firstName")}
              error={errors.firstName?.message}
              autoComplete="off"
              maxLength={NAME_MAX}
              required
            />
            <TextField
              {...register("lastName", trimmed(RULES.lastName))}
              label={t("accounts.lastName")}
              error={errors.lastName?.message}
              autoComplete="off"
              maxLength={NAME_MAX}
              required
            />
            <TextField
              {...register("email", trimmed(RULES.email))}
              type="email"
              label={t("accounts.email")}
              error={errors.email?.message}
              direction="ltr"
              autoComplete="off"
              maxLength={EMAIL_MAX}
              required
              className="sm:col-span-2"
            />
            <TextField
              {...register("phoneNumber", trimmed(RULES.adminPhone))}
              type="tel"
              label={t("accounts.phone")}
              description={t("admins.phoneHelp")}
              error={errors.phoneNumber?.message}
              direction="ltr"
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
              required
              className="sm:col-span-2"
            />
            {candidates.length > 1 && (
              <Select
                value={phone?.country}
                onChange={(event) => setValue("country", event.target.value as CountryCode)}
                label={t("admins.phoneOfBoth")}
                options={candidates.map(({ country }) => ({
                  value: country,
                  label: countryName(country),
                }))}
                className="sm:col-span-2"
              />
            )}
            <PasswordField
              {...register("password", rules(RULES.adminPassword))}
              label={t("accounts.password")}
              description={t("admins.handOver")}
              error={errors.password?.message}
              autoComplete="new-password"
              maxLength={PASSWORD_MAX}
              required
              className="sm:col-span-2"
            />
          </div>
          <SubmitActions
            label={t("admins.createAct")}
            isPending={create.isPending}
            pendingText={t("admins.creating")}
            errorText={
              hasMissing(errors)
                ? t("admins.fillAll")
                : failure
                  ? failureMessage(failure, "admins.createFailed", "admins.createUnreachable")
                  : undefined
            }
            onCancel={() => setOpen(false)}
          />
        </Form>
      </Dialog>
    </>
  );
}

function countryName(country: CountryCode): string {
  const dial = COUNTRIES.find(({ code }) => code === country)?.dial ?? "";
  return t(country === "IN" ? "accounts.india" : "accounts.iraq", { dial });
}
