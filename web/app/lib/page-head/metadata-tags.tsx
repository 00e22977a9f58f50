import { pageTitle, type PageMetadata, publicMeta } from "./page-title.ts";

/** Tags that depend on data. React hoists them into the head. */
export function MetadataTags({ metadata }: { metadata: PageMetadata | undefined }) {
  return (metadata ? publicMeta(metadata) : pageTitle("catalogue.courseNotFound")).map((tag) => {
    if ("title" in tag) return <title key="title">{tag.title}</title>;
    if ("tagName" in tag) {
      const { rel, href, hrefLang } = { hrefLang: undefined, ...tag };
      return <link key={`${rel} ${hrefLang}`} {...{ rel, href, hrefLang }} />;
    }
    const { name, property, content } = { name: undefined, property: undefined, ...tag };
    return <meta key={name ?? property} {...{ name, property, content }} />;
  });
}
