import { isLanguage, type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { bidiIsolate } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/language.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { classes } from "../../ui/classes.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Select } from "../../ui/form/select.tsx";
import { EditAbout, type EditorProps } from "./edit-about.tsx";
import { EditNumberedPage } from "./edit-numbered-page.tsx";
import { saveSocialLinks, type Site, siteQuery } from "./edit-site.api.ts";
import { ContactView } from "./contact-content.tsx";
import { EditPage } from "./edit-page.tsx";
import { LinkFields } from "./link-fields.tsx";
import { type ContactValues, contactValues, isContactValues } from "./site-values.ts";
import { usePageEditor } from "./use-page-editor.ts";

const TABS = [
  { key: "about", label: "site.about" },
  { key: "contact", label: "editing.contactLinks" },
  { key: "privacy", label: "site.privacy" },
  { key: "terms", label: "site.terms" },
  { key: "children", label: "site.childrenPrivacy" },
] as const satisfies readonly { key: string; label: MessageKey }[];
type Tab = (typeof TABS)[number]["key"];
type Unsaved = Partial<Record<`${Language}.${Tab}`, boolean>>;

/** The school's five pages in each language. Opened editors stay mounted, so that switching loses nothing. */
export function EditSite() {
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState(pageLanguage);
  const [opened, setOpened] = useState<readonly Language[]>([language]);
  const [unsaved, setUnsaved] = useState<Unsaved>({});
  const choose = (chosen: Language) => {
    setLanguage(chosen);
    setOpened((known) => [...new Set([...known, chosen])]);
  };
  const nameOf = (code: Language) => {
    const { name } = LANGUAGES[code];
    return TABS.some(({ key }) => unsaved[`${code}.${key}`])
      ? t("editing.languageUnsaved", { language: bidiIsolate(name) })
      : name;
  };
  return (
    <>
      <Select
        label={t("editing.language")}
        description={t("editing.languageHelp")}
        options={LANGUAGE_CODES.map((value) => ({ value, label: nameOf(value) }))}
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && choose(value)}
        className="mb-6 max-w-sm"
      />
      {opened.map((one) => (
        <div key={one} hidden={one !== language}>
          <PagesIn
            language={one}
            unsaved={unsaved}
            onDirty={(tab, isDirty) =>
              setUnsaved((known) => ({ ...known, [`${one}.${tab}`]: isDirty }))
            }
          />
        </div>
      ))}
    </>
  );
}

type PagesProps = {
  language: Language;
  unsaved: Unsaved;
  onDirty: (tab: Tab, isDirty: boolean) => void;
};

function PagesIn(props: PagesProps) {
  const { data: site, error, isFetching, refetch } = useQuery(siteQuery(props.language));
  if (!site && error) {
    return (
      <ErrorState
        message={readFailure(error, "site.loadFailed")}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!site) {
    return (
      <SkeletonGroup label={t("ui.loading")} className="max-w-3xl space-y-5">
        <Skeleton className="h-11 w-full max-w-md" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-40 w-full" />
      </SkeletonGroup>
    );
  }
  return <Editors site={site} {...props} />;
}

function Editors({ site, language, unsaved, onDirty }: PagesProps & { site: Site }) {
  const { hash } = useLocation();
  const active = TABS.find(({ key }) => hash === `#${key}`)?.key ?? "about";
  const editorOf = (key: Tab) => {
    const props = { site, language, onDirty: (isDirty: boolean) => onDirty(key, isDirty) };
    if (key === "about") return <EditAbout {...props} />;
    if (key === "contact") return <EditContact {...props} />;
    return <EditNumberedPage which={key} {...props} />;
  };
  return (
    <>
      <nav aria-label={t("school.editPages")} className="mb-7 overflow-x-auto border-b border-line">
        <ul className="flex">
          {TABS.map(({ key, label }) => (
            <li key={key}>
              <Link
                to={`#${key}`}
                preventScrollReset
                aria-current={key === active ? "page" : undefined}
                className={classes(
                  "-mb-px flex min-h-11 items-center gap-2 border-b-2 px-3.5 whitespace-nowrap transition-colors duration-150",
                  key === active
                    ? "border-act font-semibold text-act"
                    : "border-transparent text-ink-soft hover:text-ink",
                )}
              >
                {t(label)}
                {unsaved[`${language}.${key}`] && (
                  <span className="size-2 rounded-full bg-gold">
                    <span className="sr-only">{t("editing.unsaved")}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {TABS.map(({ key }) => (
        <div key={key} hidden={key !== active}>
          {editorOf(key)}
        </div>
      ))}
    </>
  );
}

function EditContact({ site: { socialLinks, languages }, language, onDirty }: EditorProps) {
  const stored = contactValues(socialLinks);
  const storedAt = socialLinks?.updatedAt ?? null;
  const editor = usePageEditor<ContactValues>({
    page: `contact.${language}`,
    stored,
    storedAt,
    isValues: isContactValues,
    save: async (values, seen) => saveSocialLinks(language, values, seen),
  });
  return (
    <EditPage
      title={t("editing.contactLinks")}
      path="/contact"
      renderPage={({ socialLinks: links }) => <ContactView links={links} headingLevel={2} />}
      written={languages.socialLinks}
      {...{ editor, language, stored, onDirty }}
    >
      <LinkFields form={editor.form} />
    </EditPage>
  );
}
