import { type ReactNode, useEffect } from "react";
import { Navigate, Outlet, useLocation, useNavigate } from "react-router";
import { startWorker } from "../../device/saved/start-worker.ts";
import { t } from "../../i18n/t.ts";
import { retryUntilDone } from "../../lib/offline/retry-with-backoff.ts";
import { rememberOrigin } from "../../lib/session/destinations.ts";
import { familyKey } from "../../lib/session/family-key.ts";
import { useSession } from "../../lib/session/session.ts";
import { Spinner } from "../../ui/feedback/spinner.tsx";

export function LoadingAuthentication() {
  return <Spinner label={t("accounts.loadingAuthentication")} className="min-h-dvh" />;
}

/** Milliseconds, to install the worker soon after the first sign-in. */
const WORKER_MS = 500;

type GuardProps = {
  /** By default any signed-in user. Case is ignored. */
  roles?: readonly string[];
  children?: ReactNode;
};

export function Guard({ roles, children = <Outlet /> }: GuardProps) {
  const session = useSession();
  const isSignedIn = session.status === "signedIn";
  useEffect(() => (isSignedIn ? retryUntilDone(startWorker, WORKER_MS) : undefined), [isSignedIn]);
  if (session.status === "loading") return <LoadingAuthentication />;
  if (session.status === "signedOut") {
    const wasChosen = session.reason === "chosen" || session.reason === "elsewhere";
    return <ToLogin roles={roles ?? null} isRemembered={!wasChosen} />;
  }
  const admitted =
    !roles || roles.some((role) => role.toLowerCase() === session.role.toLowerCase());
  if (admitted) return children;
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
    const asks = isRemembered && familyKey.read() !== null;
    void navigate(asks ? "/who" : "/login", { replace: true });
  }, [isRemembered, navigate, pathname, roles, search]);
  return <LoadingAuthentication />;
}
