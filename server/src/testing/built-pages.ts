import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Language, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";

const page = (language: Language, head: string) =>
  `<!DOCTYPE html><html lang="${language}" dir="${LANGUAGES[language].direction}"><head><meta charSet="utf-8"/>` +
  `<meta name="hijri-days" content="%HIJRI_DAYS%"/>` +
  `<meta name="time-zone" content="%TIME_ZONE%"/>` +
  `<meta name="school-names" content="%SCHOOL_NAMES%"/>` +
  `<meta name="course-categories" content="%COURSE_CATEGORIES%"/>` +
  `<meta name="recitation-words" content="%RECITATION_WORDS%"/>${head}` +
  `<link rel="icon" href="/favicon.svg"/><script>1</script></head><body></body></html>`;

export function builtPages(
  folder: string,
  assets: Record<string, string | Buffer> = { "app-1234.js": "export {}" },
): string {
  const client = path.join(folder, "client");
  const write = (file: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(client, file)), { recursive: true });
    writeFileSync(path.join(client, file), text);
  };
  const writePage = (file: string, head: string) => {
    for (const language of LANGUAGE_CODES) write(`${file}.${language}.html`, page(language, head));
  };
  const described = (title: string) =>
    `<title>${title} · %SCHOOL_NAME%</title><meta name="description" content="${title}"/>` +
    `<meta property="og:url" content="%PUBLIC_URL%/x%LANGUAGE_QUERY%"/>` +
    `<link rel="canonical" href="%PUBLIC_URL%/x%LANGUAGE_QUERY%"/>`;
  writePage("index", described("Home"));
  writePage("about/index", described("About"));
  writePage("learn-more/for-readers/index", `<meta name="robots" content="noindex"/>`);
  writePage("recover/index", `${described("Recover")}<meta name="robots" content="noindex"/>`);
  writePage(
    "__spa-fallback",
    `<title>%SCHOOL_NAME%</title><meta name="description" content="Anything"/>` +
      `<meta name="robots" content="noindex"/>`,
  );
  write(
    "__addresses.json",
    JSON.stringify({
      open: ["/", "/about", "/recover", "/courses/:courseId", "/learn-more/one"],
      guarded: ["/dashboard", "/course/:courseId", "/course/:courseId/lesson/:lessonId"],
      modules: { "/dashboard": ["/assets/layout.js", "/assets/dashboard.js"] },
    }),
  );
  write("service-worker.js", "");
  write("favicon.svg", "<svg/>");
  for (const [name, bytes] of Object.entries(assets)) write(`assets/${name}`, bytes);
  return client;
}
