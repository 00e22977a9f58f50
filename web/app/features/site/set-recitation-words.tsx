import {
  RECITATION_WORDS,
  RECITATION_WORD_MAX,
  type RecitationWord,
} from "@madrasa/contract/recitation-words";
import { type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";

import { RULES } from "@madrasa/contract/rules";
import { useQuery } from "@tanstack/react-query";
import { sayIn } from "../../i18n/load.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { changeWords } from "../../lib/page-head/recitation-words.ts";
import { isShape } from "../../lib/storage/checks.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { rules } from "../../ui/form/rules.ts";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import {
  isNames,
  languagesOfForm,
  type Names,
  namesValues,
  saveRecitationWords,
  type School,
} from "./school.api.ts";
import { SettingForm } from "./setting-form.tsx";
import { type PageEditor, usePageEditor } from "./use-page-editor.ts";

type Words = Record<RecitationWord, string>;
/** Our words in each language. */
type Sets = Record<Language, Words>;
type Values = { value: Record<RecitationWord, Names> };

const eachWord = <Value,>(valueOf: (word: RecitationWord) => Value) =>
  Object.fromEntries(RECITATION_WORDS.map((word) => [word, valueOf(word)])) as Record<
    RecitationWord,
    Value
  >;

const isValues = isShape<Values>({ value: isShape<Values["value"]>(eachWord(() => isNames)) });

async function setIn(language: Language): Promise<Words> {
  const say = await sayIn(language, "sheet");
  return eachWord((word) =>
    word.startsWith("grade")
      ? say("sheet.grade", { grade: word.slice(-1) })
      : say("sheet.track", { track: word }),
  );
}

const setsQuery = {
  queryKey: ["site", "recitation-words"],
  queryFn: async () => {
    const sets = await Promise.all(LANGUAGE_CODES.map(setIn));
    return Object.fromEntries(LANGUAGE_CODES.map((code, place) => [code, sets[place]])) as Sets;
  },
  staleTime: Infinity,
};

/** What daily sheets call their three tracks, and what four grades are called. */
export function SetRecitationWords({ school: { recitationWords } }: { school: School }) {
  const { data: sets } = useQuery(setsQuery);
  const editor = usePageEditor<Values>({
    page: "settings.recitationWords",
    stored: { value: eachWord((word) => namesValues(recitationWords.value[word] ?? {})) },
    storedAt: recitationWords.updatedAt,
    isValues,
    save: async ({ value }, seen) => {
      const saved = await saveRecitationWords(value, seen);
      changeWords(saved.value);
      return saved;
    },
  });
  return (
    <SettingForm
      id="recitation-words"
      title={t("settings.recitationWords")}
      help={t("settings.recitationWordsHelp")}
      editor={editor}
      theirs={<WordsShown words={recitationWords.value} />}
    >
      {sets ? (
        languagesOfForm().map((code, place) => (
          <Disclosure
            key={code}
            title={<span lang={code}>{LANGUAGES[code].name}</span>}
            isInitiallyOpen={place === 0}
          >
            <WordsIn language={code} sets={sets} form={editor.form} />
          </Disclosure>
        ))
      ) : (
        <Skeleton className="h-64" />
      )}
    </SettingForm>
  );
}

type WordsInProps = { language: Language; sets: Sets; form: PageEditor<Values>["form"] };

/** One of the four sets, of which each word can be another. */
function WordsIn({ language, sets, form }: WordsInProps) {
  const { register, formState, setValue } = form;
  const typed = form.watch("value");
  const said = (word: RecitationWord) => typed[word][language].trim() || sets[language][word];
  const set = LANGUAGE_CODES.find((code) =>
    RECITATION_WORDS.every((word) => said(word) === sets[code][word]),
  );
  const choose = (code: Language) => {
    for (const word of RECITATION_WORDS) {
      const own = code === language ? "" : sets[code][word];
      setValue(`value.${word}.${language}`, own, { shouldDirty: true });
    }
  };
  const { validate } = rules(RULES.recitationWord);
  return (
    <div className="grid gap-4 pt-2 pb-4 lg:max-w-3xl">
      <Select
        label={t("settings.wordsOf")}
        value={set ?? ""}
        onChange={({ target }) => choose(target.value as Language)}
        options={[
          ...(set ? [] : [{ value: "", label: t("settings.ownWords") }]),
          ...languagesOfForm().map((code) => ({
            value: code,
            label: `${LANGUAGES[code].name}: ${RECITATION_WORDS.slice(0, 3)
              .map((word) => sets[code][word])
              .join(" · ")}`,
            lang: code,
          })),
        ]}
        className="max-w-md"
      />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {RECITATION_WORDS.map((word) => (
          <TextField
            key={word}
            {...register(`value.${word}.${language}`, { validate })}
            label={sets[activeLanguage()][word]}
            error={formState.errors.value?.[word]?.[language]?.message}
            lang={language}
            maxLength={RECITATION_WORD_MAX}
            placeholder={sets[language][word]}
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  );
}

/** As somebody else has saved them. */
function WordsShown({ words }: { words: School["recitationWords"]["value"] }) {
  return (
    <ul className="list-disc ps-5">
      {languagesOfForm().map((code) => (
        <li key={code}>
          <bdi lang={code}>
            {RECITATION_WORDS.map((word) => words[word]?.[code] || "–").join(" · ")}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
