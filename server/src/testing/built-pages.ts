import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const page = (head: string) =>
  `<!DOCTYPE html><html lang="en" dir="ltr"><head><meta charSet="utf-8"/>${head}` +
  `<link rel="icon" href="/favicon.svg"/><script>1</script></head><body></body></html>`;

/** A folder like the one of the web build, with the same tags in its pages. */
export function builtPages(folder: string): string {
  const client = path.join(folder, "client");
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(client, file)), { recursive: true });
    writeFileSync(path.join(client, file), text);
  };
  const described = (title: string) =>
    `<title>${title} · %SCHOOL_NAME%</title><meta name="description" content="${title}"/>` +
    `<meta property="og:url" content="%PUBLIC_URL%/x"/>`;
  write("index.html", page(described("Home")));
  write("about/index.html", page(described("About")));
  write("learn-more/for-readers/index.html", page(`<meta name="robots" content="noindex"/>`));
  write(
    "recover/index.html",
    page(`${described("Recover")}<meta name="robots" content="noindex"/>`),
  );
  write(
    "__spa-fallback.html",
    page(
      `<title>%SCHOOL_NAME%</title><meta name="description" content="Anything"/>` +
        `<meta name="robots" content="noindex"/>`,
    ),
  );
  write(
    "__addresses.json",
    JSON.stringify({
      open: ["/", "/about", "/recover", "/courses/:courseId", "/learn-more/one"],
      guarded: ["/dashboard", "/course/:courseId", "/course/:courseId/lesson/:lessonId"],
    }),
  );
  write("assets/app-1234.js", "export {}");
  return client;
}
