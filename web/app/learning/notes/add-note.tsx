import { ALT_MAX, DESCRIPTION_MAX, NOTE_IMAGES_MAX, TITLE_MAX } from "@madrasa/contract/limits";
import { Camera, Plus } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { PickImage } from "../../ui/file/pick-image.tsx";
import { UploadProgress } from "../../ui/file/upload-progress.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { describeProblem, wasAborted } from "./add-note-error.ts";
import { createImageUpload, useUploadState } from "./image-upload.ts";
import { useNoteDraft } from "./note-draft.ts";
import { type NewEntry, type LessonRef, useAddNote } from "./notes.api.ts";

/** Translated when shown, so that it follows a change of language. */
type Fault = { say: () => string; isAbout?: "text" | "image" };

export type AddNoteProps = {
  lessonRef: LessonRef;
  draftKey: string;
  /** Entry being added, possibly since before this lesson was opened. */
  adding: NewEntry | undefined;
  imageCount: number;
  onAdded: () => void;
};

export function AddNote({ lessonRef, draftKey, adding, imageCount, onAdded }: AddNoteProps) {
  const headingId = useId();
  const draft = useNoteDraft(draftKey);
  const { mutateAsync } = useAddNote(lessonRef, draftKey);
  const button = useRef<HTMLButtonElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<Fault>();
  const [title, description] = [draft.title.trim(), draft.description.trim()];
  const isFull = imageCount >= NOTE_IMAGES_MAX;
  const isAdding = adding !== undefined;

  const faultOf = (): Fault | undefined => {
    if (!title || !description) return { say: () => t("notes.textRequired"), isAbout: "text" };
    if (isFull) return { say: () => t("notes.maxImages") };
    return draft.image ? undefined : { say: () => t("notes.imageRequired"), isAbout: "image" };
  };
  const submit = async () => {
    // The field itself shows that its text is too long.
    if (isAdding || title.length > TITLE_MAX || description.length > DESCRIPTION_MAX) return;
    const found = faultOf();
    setFault(found);
    if (found || !draft.image) return;
    const image = { file: draft.image, upload: createImageUpload() };
    const alt = draft.alt.trim();
    try {
      await mutateAsync({ _id: draft.entryId(), title, description, alt, image });
      onAdded();
    } catch (error) {
      if (wasAborted(error)) button.current?.focus();
      else setFault({ say: () => describeProblem(error).full });
    }
  };
  const write = (change: { title?: string; description?: string; alt?: string }) => {
    setFault(undefined);
    draft.write(change);
  };
  const missing = (text: string) => fault?.isAbout === "text" && !text && fault.say();

  const [wasOpened, setOpened] = useState(false);
  // Collapsed on phones until opened or filled in.
  const isOpen = wasOpened || isAdding || draft.title !== "" || draft.description !== "";

  return (
    <>
      {!isOpen && (
        <Button
          variant="secondary"
          isWide
          icon={<Camera className="size-5" />}
          className="md:hidden"
          onClick={() => {
            // A focus in the next frame could take what is already typed into another field.
            flushSync(() => setOpened(true));
            firstField.current?.focus({ preventScroll: true });
            // Focusing alone would leave the field under the bottom bar.
            firstField.current?.form?.scrollIntoView();
          }}
        >
          {t("notes.addHeading")}
        </Button>
      )}
      <Form
        aria-labelledby={headingId}
        onSubmit={submit}
        className={classes(
          "rounded-card bg-raised p-4 shadow-raised sm:p-5",
          !isOpen && "max-md:hidden",
        )}
      >
        <h3 id={headingId} className="text-lg">
          {t("notes.addHeading")}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">
          {isFull
            ? t("notes.maxHint")
            : t("notes.limit", { count: imageCount, max: NOTE_IMAGES_MAX })}
        </p>
        <div className="mt-4 grid gap-5">
          <TextField
            ref={firstField}
            label={t("notes.title")}
            value={draft.title}
            onChange={({ target }) => write({ title: target.value })}
            error={missing(title) || undefined}
            maxLength={TITLE_MAX}
            required
            readOnly={isAdding}
            autoComplete="off"
          />
          <TextArea
            label={t("notes.description")}
            value={draft.description}
            onChange={({ target }) => write({ description: target.value })}
            error={missing(description) || undefined}
            maxLength={DESCRIPTION_MAX}
            rows={3}
            required
            readOnly={isAdding}
          />
          <ImageField entry={adding}>
            <PickImage
              image={draft.image}
              onPick={(image) => {
                setFault(undefined);
                draft.choose(image);
              }}
              isDisabled={!title || isFull || isAdding}
              isAdding={isAdding}
              hint={isFull ? undefined : hintOf(title !== "", draft.isImageStored)}
              error={fault?.isAbout === "image" ? fault.say() : undefined}
            />
          </ImageField>
          {draft.image && (
            <TextField
              label={t("images.alt")}
              description={t("images.altHelp")}
              value={draft.alt}
              onChange={({ target }) => write({ alt: target.value })}
              maxLength={ALT_MAX}
              readOnly={isAdding}
              autoComplete="off"
            />
          )}
          <FormError message={title && !fault?.isAbout ? fault?.say() : undefined} />
          <Button
            ref={button}
            type="submit"
            icon={<Plus className="size-4.5" />}
            disabled={!title}
            isPending={isAdding}
            pendingText={t("notes.adding")}
            className="w-full sm:w-fit sm:min-w-36"
          >
            {t("notes.add")}
          </Button>
        </div>
      </Form>
    </>
  );
}

function hintOf(hasTitle: boolean, isImageStored: boolean): string | undefined {
  if (!isImageStored) return t("notes.imageNotKept");
  return hasTitle ? undefined : t("notes.titleFirst");
}

type ImageFieldProps = { entry: NewEntry | undefined; children: ReactNode };

function ImageField({ entry, children }: ImageFieldProps) {
  return entry?.image ? <UploadingImage {...entry.image}>{children}</UploadingImage> : children;
}

type UploadingImageProps = NonNullable<NewEntry["image"]> & { children: ReactNode };

function UploadingImage({ file, upload, children }: UploadingImageProps) {
  const { step, sentBytes } = useUploadState(upload);
  if (step === "saving") return children;
  return (
    <div className="grid min-h-20 content-center">
      <UploadProgress
        name={file.name}
        sentBytes={sentBytes}
        totalBytes={file.size}
        onCancel={upload.cancel}
      />
    </div>
  );
}
