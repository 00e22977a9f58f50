import type { contract } from "@madrasa/contract";
import type { BodyOf } from "@madrasa/contract/client";
import { RULES } from "@madrasa/contract/rules";
import type { UseFormReturn } from "react-hook-form";
import { TextInput } from "../../ui/form/text-inputs.tsx";

export type Resource = Required<
  NonNullable<BodyOf<typeof contract.lessons.addLesson>["additionalResources"]>[number]
>;

export type LessonValues = {
  title: string;
  description: string;
  alt: string;
  recite: boolean;
  additionalResources: Resource[];
};

export const isBlank = ({ name, description, url }: Resource): boolean =>
  `${name}${description}${url}`.trim() === "";

export const filledResources = (resources: readonly Resource[]): Resource[] =>
  resources.filter((row) => !isBlank(row));

const TITLE = { ...RULES.title, label: "lessons.name" } as const;
const ALT = { ...RULES.alt, label: "lessons.alt", rows: 2 } as const;
const DESCRIPTION = { ...RULES.optionalDescription, label: "lessons.description" } as const;

export function AltField({ form }: { form: UseFormReturn<LessonValues> }) {
  return <TextInput form={form} name="alt" text={ALT} help="lessons.altHelp" />;
}

type LessonFieldsProps = { form: UseFormReturn<LessonValues>; rows: number; autoFocus?: boolean };

export function LessonFields({ form, rows, autoFocus = false }: LessonFieldsProps) {
  return (
    <>
      <TextInput
        form={form}
        name="title"
        text={TITLE}
        missing="lessons.nameRequired"
        autoFocus={autoFocus}
      />
      <TextInput form={form} name="description" text={{ ...DESCRIPTION, rows }} />
    </>
  );
}
