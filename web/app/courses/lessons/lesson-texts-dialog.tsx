import { FILE_RULES, LESSON_TEXT_KINDS, type LessonTextKind } from "@madrasa/contract/limits";
import { isLanguage, type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { bidiIsolate, formatBytes } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { readText } from "../../lib/api/read-text.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { FileButton } from "../../ui/file/file-button.tsx";
import { refusalOf } from "../../ui/file/rule.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import {
  type LessonRef,
  type OwnLesson,
  ownLessonQuery,
  useDeleteText,
  useSetText,
} from "./lessons.api.ts";

export type LessonTextsProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  lessonRef: LessonRef;
  language: Language;
};

/** Phones have no MIME type for most of these files. */
const RULE = {
  types: ["text/*", ".vtt", ".srt", ".sbv", ".lrc", ".txt"],
  maxBytes: FILE_RULES.lessonText.maxBytes,
};
const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({
  value: code,
  label: LANGUAGES[code].name,
  lang: code,
}));

export function LessonTextsDialog({ isOpen, ...props }: LessonTextsProps) {
  return isOpen && <OpenDialog {...props} />;
}

function OpenDialog({ onOpenChange, ...props }: Omit<LessonTextsProps, "isOpen">) {
  const query = useQuery({ ...ownLessonQuery(props.lessonRef), staleTime: 0 });
  const onClose = () => onOpenChange(false);
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("texts.title")}>
      <Loaded query={query} failed="lessons.loadFailed">
        {({ lesson }) => <TextsForm {...props} lesson={lesson} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

type Which = { kind: LessonTextKind; language: Language };
/** `stored`: the text on the server, or "". */
type Draft = Which & { text: string; stored: string };
type TextsFormProps = Pick<LessonTextsProps, "lessonRef" | "language"> & {
  lesson: OwnLesson;
  onClose: () => void;
};

function TextsForm({ lessonRef, language, lesson, onClose }: TextsFormProps) {
  const [draft, setDraft] = useState<Draft>({ kind: "captions", language, text: "", stored: "" });
  const [errorText, setErrorText] = useState<string>();
  const setting = useSetText(lessonRef);
  const [asked, setAsked] = useState<() => void>();
  const lastRead = useRef(0);
  const { stored, ...given } = draft;
  const { kind, text } = given;
  const isUnsaved = text !== stored;
  useUnsavedWork(isUnsaved);

  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const askFirst = (action: () => void) => (isUnsaved ? setAsked(() => action) : action());
  /** Undefined if it fails, or if another text was opened or typed meanwhile. */
  const load = async (read: () => Promise<Partial<Draft>>, failed: MessageKey) => {
    const number = (lastRead.current += 1);
    setErrorText(undefined);
    const found = await read().catch(() => undefined);
    if (number !== lastRead.current) return undefined;
    if (!found) setErrorText(t(failed));
    return found;
  };
  const pick = async (file: File) => {
    const tooLarge = refusalOf(file, RULE)?.say();
    if (tooLarge !== undefined) return setErrorText(tooLarge);
    const found = await load(async () => ({ text: await textOfFile(file) }), "texts.encoding");
    if (found) askFirst(() => change(found));
  };
  const edit = ({ url, ...which }: Which & { url: string }) => {
    const read = async () => {
      const found = await readText(url);
      return { ...which, text: found, stored: found };
    };
    askFirst(() => void load(read, "lessons.textFailed").then((found) => found && change(found)));
  };
  const submit = () => {
    setErrorText(text.trim() === "" ? t("texts.missing") : undefined);
    if (text.trim() === "") return;
    const clear = () =>
      setDraft((now) => (now.text === text ? { ...now, text: "", stored: "" } : now));
    setting.mutate(given, { onSuccess: clear });
  };
  return (
    <>
      <Stored lessonRef={lessonRef} texts={lesson.texts ?? []} onChange={edit} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t("texts.replaceTitle")}
        confirmLabel={t("texts.replace")}
        onConfirm={() => {
          setAsked(undefined);
          asked?.();
        }}
      >
        {t("texts.replaceLoses")}
      </ConfirmDialog>
      <Form onSubmit={submit}>
        <div className="grid gap-5">
          <ChoiceChips
            legend={t("texts.add")}
            options={LESSON_TEXT_KINDS.map((value) => ({ value, label: kindName(value) }))}
            value={kind}
            onChange={(value) => change({ kind: value })}
          />
          <Select
            label={t("texts.language")}
            options={LANGUAGE_OPTIONS}
            value={given.language}
            onChange={({ target: { value } }) => {
              if (isLanguage(value)) change({ language: value });
            }}
          />
          <TextArea
            label={kindName(kind)}
            description={t("texts.help", { kind })}
            lang={given.language}
            rows={6}
            value={text}
            onChange={({ target }) => {
              lastRead.current += 1;
              change({ text: target.value });
            }}
          />
          <FileButton
            label={t("texts.choose")}
            rule={RULE}
            variant="secondary"
            isCompact
            onPick={(file) => void pick(file)}
          />
        </div>
        <SubmitActions
          label={t("ui.save")}
          pendingText={t("ui.saving")}
          isPending={setting.isPending}
          errorText={errorText ?? setting.errorText}
          onCancel={onClose}
        />
      </Form>
    </>
  );
}

const kindName = (kind: LessonTextKind) => t("texts.kind", { kind });

type Text = NonNullable<OwnLesson["texts"]>[number];
const nameOf = ({ kind, language }: Which) =>
  `${kindName(kind)} (${bidiIsolate(LANGUAGES[language].name)})`;

type StoredProps = {
  lessonRef: LessonRef;
  texts: readonly Text[];
  onChange: (text: Which & { url: string }) => void;
};

function Stored({ lessonRef, texts, onChange }: StoredProps) {
  const removing = useDeleteText(lessonRef);
  const [asked, setAsked] = useState<Text>();
  if (texts.length === 0) return null;
  return (
    <ul className="mb-5 divide-y divide-line border-y border-line">
      {texts.map((text) => {
        const { kind, language, size, url } = text;
        const { name } = LANGUAGES[language];
        const what = nameOf(text);
        return (
          <li key={what} className="flex items-center gap-1 py-1">
            <p className="min-w-0 grow">
              {kindName(kind)} · <bdi lang={language}>{name}</bdi> ·{" "}
              <bdi className="text-ink-soft">{formatBytes(size)}</bdi>
            </p>
            <IconButton
              label={t("texts.change", { what })}
              icon={<Pencil className="size-4.5" />}
              onClick={() => onChange({ kind, language, url })}
            />
            <IconButton
              label={t("texts.delete", { what })}
              icon={<Trash2 className="size-4.5" />}
              isDanger
              onClick={() => setAsked(text)}
            />
          </li>
        );
      })}
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(undefined)}
          title={t("texts.delete", { what: nameOf(asked) })}
          confirmLabel={t("ui.delete")}
          isPending={removing.isPending}
          errorText={removing.errorText}
          onConfirm={() => {
            const { kind, language } = asked;
            removing.mutate({ kind, language }, { onSuccess: () => setAsked(undefined) });
          }}
        >
          {t("texts.deleteLoses")}
        </ConfirmDialog>
      )}
    </ul>
  );
}

/** Text of a chosen file. Throws unless it is UTF-8. */
async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  // UTF-16 without a byte order mark has a NUL in each Latin letter.
  if (text.includes("\0")) throw new TypeError("The file is not UTF-8.");
  return text;
}
