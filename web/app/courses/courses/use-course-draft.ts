import { COURSE_TEXTS } from "@madrasa/contract/form-texts";
import { useForm } from "react-hook-form";
import { useFormDraft } from "../../lib/storage/draft-of-form.ts";
import { clearDraft, type Draft, setDraftFile } from "../../lib/storage/drafts.ts";
import { textValues } from "../../ui/form/text-inputs.tsx";
import { courseValues, type CourseValues } from "./course-fields.tsx";
import type { LatticeName } from "./lattices.ts";

const KEY = "course";
/** Separator of tags, which cannot contain it. */
const SEPARATOR = "\n";

function fieldsOf({ category, tags, banner, ...values }: CourseValues): Draft["fields"] {
  const lattice = typeof banner === "string" ? banner : "";
  return { ...textValues(COURSE_TEXTS, values), category, tags: tags.join(SEPARATOR), lattice };
}

function valuesOf({ fields, file }: Draft): CourseValues | undefined {
  const { category = "", tags = "", lattice = "" } = fields;
  if (!file && Object.values(fields).every((text) => text === "")) return undefined;
  const chosen = { category, tags: tags === "" ? [] : tags.split(SEPARATOR) };
  return {
    ...courseValues({ ...textValues(COURSE_TEXTS, fields), ...chosen }),
    banner: lattice === "" ? file && Promise.resolve(file) : (lattice as LatticeName),
  };
}

/** Form values of a new course, which outlive a reload until the course is created. */
export function useCourseDraft() {
  const form = useForm<CourseValues>({ defaultValues: courseValues() });
  useFormDraft(KEY, form, { fieldsOf, valuesOf });
  return {
    form,
    storeBanner: (banner: CourseValues["banner"]) => {
      if (banner === undefined || typeof banner === "string") void setDraftFile(KEY, undefined);
      else void banner.then(async (file) => setDraftFile(KEY, file)).catch(() => undefined);
    },
    clear: () => clearDraft(KEY),
  };
}
