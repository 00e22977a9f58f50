import {
  RECITATION_WORDS,
  RECITATION_WORD_MAX,
  type RecitationWord,
} from "@madrasa/contract/recitation-words";
import { type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";

import { RULES } from "@madrasa/contract/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { translateIn } from "../../i18n/load.ts";
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

type Said = { ours: Record<RecitationWord, string>; sets: Record<SetName, Tracks> };
type TextsByLanguage = Record<Language, Said>;
type Values = { value: Record<RecitationWord, Names> };

const eachWord = <Value,>(valueOf: (word: RecitationWord) => Value) =>
  Object.fromEntries(RECITATION_WORDS.map((word) => [word, valueOf(word)])) as Record<
    RecitationWord,
    Value
  >;

const isValues = isShape<Values>({ value: isShape<Values["value"]>(eachWord(() => isNames)) });

/** Track names used in India, in Iraq, and in plain words; all use the default grades. */
const SETS = ["sabaq", "plain", "hifz"] as const;
const TRACKS = ["new", "recent", "old"] as const;
type SetName = (typeof SETS)[number];
type Tracks = Record<(typeof TRACKS)[number], string>;

async function wordsIn(language: Language): Promise<Said> {
  const say = await translateIn(language, "sheet");
  const tracksOf = (set: SetName) =>
    Object.fromEntries(
      TRACKS.map((track) => [track, say("sheet.trackOfSet", { set, track })]),
    ) as Tracks;
  return {
    ours: eachWord((word) =>
      word.startsWith("grade")
        ? say("sheet.grade", { grade: word.slice(-1) })
        : say("sheet.track", { track: word }),
    ),
    sets: { sabaq: tracksOf("sabaq"), plain: tracksOf("plain"), hifz: tracksOf("hifz") },
  };
}

const textsQuery = {
  queryKey: ["site", "recitation-words"],
  queryFn: async () => {
    const texts = await Promise.all(LANGUAGE_CODES.map(wordsIn));
    return Object.fromEntries(
      LANGUAGE_CODES.map((code, index) => [code, texts[index]]),
    ) as TextsByLanguage;
  },
  staleTime: Infinity,
};

export function SetRecitationWords({ school: { recitationWords } }: { school: School }) {
  const { data: texts } = useQuery(textsQuery);
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
      {texts ? <WordsForm texts={texts} form={editor.form} /> : <Skeleton className="h-32" />}
    </SettingForm>
  );
}

type WordsFormProps = { texts: TextsByLanguage; form: PageEditor<Values>["form"] };

function WordsForm({ texts, form }: WordsFormProps) {
  const { register, formState, setValue } = form;
  const [language, setLanguage] = useState<Language>(activeLanguage());
  const typed = form.watch("value");
  const isSaid = (set: SetName, code: Language) =>
    TRACKS.every(
      (track) =>
        (typed[track][code].trim() || texts[code].ours[track]) === texts[code].sets[set][track],
    );
  const set = SETS.find((one) => LANGUAGE_CODES.every((code) => isSaid(one, code)));
  const choose = (chosen: SetName) => {
    for (const code of LANGUAGE_CODES) {
      const { ours, sets } = texts[code];
      for (const track of TRACKS) {
        const word = sets[chosen][track];
        setValue(`value.${track}.${code}`, word === ours[track] ? "" : word, { shouldDirty: true });
      }
    }
  };
  const { validate } = rules(RULES.recitationWord);
  const { sets } = texts[activeLanguage()];
  return (
    <div className="lg:max-w-3xl">
      <Select
        label={t("settings.wordsOf")}
        value={set ?? ""}
        onChange={({ target }) => choose(target.value as SetName)}
        options={[
          ...(set ? [] : [{ value: "", label: t("settings.ownWords") }]),
          ...SETS.map((one) => ({
            value: one,
            label: TRACKS.map((track) => sets[one][track]).join(" · "),
          })),
        ]}
        className="max-w-md"
      />
      <Disclosure title={t("settings.singleWords")} className="mt-3">
        <div className="grid gap-4 pt-2 pb-4">
          <Select
            label={t("settings.wordsIn")}
            value={language}
            onChange={({ target }) => setLanguage(target.value as Language)}
            options={languagesOfForm().map((code) => ({
              value: code,
              label: LANGUAGES[code].name,
              lang: code,
            }))}
            className="max-w-md"
          />
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            {RECITATION_WORDS.map((word) => (
              <TextField
                key={`${word} ${language}`}
                {...register(`value.${word}.${language}`, { validate })}
                label={texts[activeLanguage()].ours[word]}
                error={formState.errors.value?.[word]?.[language]?.message}
                lang={language}
                maxLength={RECITATION_WORD_MAX}
                placeholder={texts[language].ours[word]}
                autoComplete="off"
              />
            ))}
          </div>
        </div>
      </Disclosure>
    </div>
  );
}

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
