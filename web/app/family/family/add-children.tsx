import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { rules } from "../../ui/form/rules.ts";
import { useTextRead } from "../../base/site/index.ts";
import { ConsentQuestion } from "./consent-question.tsx";
import { useAddChildren } from "./family.api.ts";

type Fields = { children: { firstName: string; lastName: string }[] };

type AddChildrenProps = {
  lastName: string;
  /** True until the guardian has said whether teachers may contact them. */
  isPhoneAsked: boolean;
  room: number;
  courseId?: string | undefined;
  onDone: (areAdded: boolean) => void;
};

/** Names of children, and one consent for all. Both answers have equal weight. */
export function AddChildren({ lastName, isPhoneAsked, room, courseId, onDone }: AddChildrenProps) {
  const adding = useAddChildren();
  const readText = useTextRead();
  const [failure, setFailure] = useState<unknown>();
  const [mayWrite, setMayWrite] = useState<"yes" | "no">();
  const form = useForm<Fields>({ defaultValues: { children: [{ firstName: "", lastName }] } });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "children" });
  const { errors } = form.formState;

  const add = async ({ children }: Fields) => {
    setFailure(undefined);
    try {
      await adding.mutateAsync({
        children,
        consent: await readText(),
        ...(courseId !== undefined && { courseId }),
        ...(mayWrite !== undefined && { phoneShown: mayWrite === "yes" }),
      });
      onDone(true);
    } catch (error) {
      let isAtField = false;
      showFieldErrors(error, (path, fault) => {
        isAtField = true;
        form.setError(path as `children.${number}.firstName`, fault);
      });
      if (!isAtField) setFailure(error);
    }
  };

  return (
    <Form onSubmit={form.handleSubmit(add)} className="max-w-3xl">
      <ol className="space-y-3">
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className="grid grid-cols-2 gap-x-3 gap-y-2">
              <legend className="sr-only">{t("family.childNumber", { number: index + 1 })}</legend>
              <TextField
                label={t("accounts.firstName")}
                autoComplete="off"
                error={errors.children?.[index]?.firstName?.message}
                {...form.register(`children.${index}.firstName`, rules(RULES.firstName))}
              />
              <TextField
                label={t("accounts.lastName")}
                autoComplete="off"
                error={errors.children?.[index]?.lastName?.message}
                {...form.register(`children.${index}.lastName`, rules(RULES.lastName))}
              />
              {fields.length > 1 && (
                <Button
                  variant="quiet"
                  isCompact
                  className="col-span-2 justify-self-start"
                  onClick={() => remove(index)}
                >
                  {t("family.notThisOne", { number: index + 1 })}
                </Button>
              )}
            </fieldset>
          </li>
        ))}
      </ol>
      {fields.length < Math.min(room, CHILDREN_MAX) && (
        <Button
          variant="quiet"
          icon={<Plus className="size-5" />}
          className="mt-1 -ms-3"
          onClick={() => append({ firstName: "", lastName })}
        >
          {t("family.anotherChild")}
        </Button>
      )}
      {isPhoneAsked && (
        <div className="mt-3">
          <ChoiceChips
            legend={t("family.mayTeachersWriteQuestion")}
            options={(["yes", "no"] as const).map((value) => ({
              value,
              label: t(`family.${value}`),
            }))}
            value={mayWrite}
            onChange={setMayWrite}
          />
        </div>
      )}
      <ConsentQuestion
        errorText={
          failure === undefined ? undefined : encodeErrorMessage(failure, "family.addFailed")
        }
        isPending={adding.isPending}
        onNo={() => onDone(false)}
      />
    </Form>
  );
}
