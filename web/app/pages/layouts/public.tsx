import { Outlet } from "react-router";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";
import { useSession } from "../../lib/session/session.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { classes } from "../../ui/classes.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { AppHeader } from "../../ui/page/app-header.tsx";
import { Footer } from "../../ui/page/footer.tsx";
import { LanguageSelect } from "../../ui/page/language-select.tsx";
import { ThemeToggle } from "../../ui/page/page-tools.tsx";

const MemberHeader = lazyComponent<{ role: string }>(
  async () => (await import("./member-header.tsx")).MemberHeader,
  { Meanwhile: VisitorHeader, Instead: VisitorHeader },
);

export default function PublicLayout() {
  const session = useSession();
  return (
    <div
      className={classes(
        "flex min-h-dvh flex-col",
        session.status === "signedIn" && "max-md:pb-16",
      )}
    >
      {session.status === "signedIn" ? <MemberHeader role={session.role} /> : <VisitorHeader />}
      <main id={CONTENT_ID} tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <Footer
        links={[
          { to: "/about", label: t("site.about") },
          { to: "/contact", label: t("site.contact") },
          { to: "/privacy", label: t("site.privacy") },
          { to: "/children-privacy", label: t("site.childrenPrivacy") },
          { to: "/terms", label: t("site.terms") },
        ]}
      />
    </div>
  );
}

function VisitorHeader() {
  const isOut = useSession().status !== "signedIn";
  return (
    <AppHeader
      home="/"
      links={[
        { to: "/courses", label: t("site.courses") },
        { to: "/about", label: t("site.about") },
        { to: "/contact", label: t("site.contact") },
      ]}
      actions={
        <>
          <AccountLinks />
          {/* Name, Login and menu fill a phone's width. */}
          <span className="justify-self-start sm:hidden">
            <ThemeToggle />
          </span>
        </>
      }
      tools={
        <>
          {/* Menu only on the narrowest screens. */}
          {isOut && (
            <TextLink
              to="/login"
              isStrong
              className="inline-flex min-h-11 items-center px-1 max-sm:shrink-[99] max-sm:text-center max-sm:text-sm max-sm:leading-tight max-[21rem]:hidden sm:whitespace-nowrap menu:hidden"
            >
              {t("site.login")}
            </TextLink>
          )}
          <LanguageSelect />
          <span className="max-sm:hidden">
            <ThemeToggle />
          </span>
        </>
      }
    />
  );
}

function AccountLinks() {
  const session = useSession();
  if (session.status === "signedIn") {
    return <LinkButton to={dashboardOf(session.role)}>{t("site.dashboard")}</LinkButton>;
  }
  return (
    <>
      <LinkButton to="/login" variant="secondary">
        {t("site.login")}
      </LinkButton>
      <LinkButton to="/signup">{t("site.signUp")}</LinkButton>
    </>
  );
}
