import { t } from "../../i18n/t.ts";
import { ContactView } from "./contact-content.tsx";
import type { EditorProps } from "./edit-about.tsx";
import { EditPage } from "./edit-page.tsx";
import { saveSocialLinks } from "./edit-site.api.ts";
import { LinkFields } from "./link-fields.tsx";
import { type ContactValues, contactValues, isContactValues } from "./site-values.ts";
import { usePageEditor } from "./use-page-editor.ts";

export function EditContact({ site: { socialLinks, languages }, language, onDirty }: EditorProps) {
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
