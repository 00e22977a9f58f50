import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { rememberOrigin } from "../../lib/session/destinations.ts";
import { familyKey } from "../../lib/session/family-key.ts";
import { useSession } from "../../lib/session/session.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";

/** Shown until the stored session has been read. */
export function LoadingAuthentication() {
  return <Spinner label={t("accounts.loadingAuthentication")} className="min-h-dvh" />;
}

type GuardProps = {
  /** Who may open the pages; without it, anyone who is signed in. Case is ignored. */
  roles?: readonly string[];
  children?: ReactNode;
};

/** A layout route that shows its pages to the given roles, and redirects others. */
export function Guard({ roles, children = <Outlet /> }: GuardProps) {
  const session = useSession();
  if (session.status === "loading") return <LoadingAuthentication />;
  if (session.status === "signedOut") {
    const wasChosen = session.reason === "chosen" || session.reason === "elsewhere";
    return <ToLogin roles={roles ?? null} isRemembered={!wasChosen} />;
  }
  const admitted =
    !roles || roles.some((role) => role.toLowerCase() === session.role.toLowerCase());
  if (admitted) return children;
  // Another person of the family may open it.
  if (familyKey.read() !== null) return <ToLogin roles={roles ?? null} isRemembered />;
  return <Navigate to="/unauthorized" replace />;
}

function ToLogin({
  roles,
  isRemembered,
}: {
  roles: readonly string[] | null;
  isRemembered: boolean;
}) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isRemembered) rememberOrigin(pathname + search, roles);
    // On a family's device one of the names may open it.
    const asks = isRemembered && familyKey.read() !== null;
    void navigate(asks ? "/who" : "/login", { replace: true });
  }, [isRemembered, navigate, pathname, roles, search]);
  return <LoadingAuthentication />;
}
