import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { Lock, UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import {
  isChildHere,
  rememberChildChoice,
  requireChildChoice,
} from "../../lib/session/family-key.ts";
import {
  endFamilyHere,
  familySessions,
  removeChildSession,
} from "../../lib/session/family-sessions.ts";
import { dashboardOf, destinationAfterSignIn } from "../../lib/session/destinations.ts";
import { Button } from "../../ui/button/button.tsx";
import { classes } from "../../ui/classes.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ChildAvatar } from "./child-avatar.tsx";
import { WaitingDot } from "./child-row.tsx";
import { DoorSheet } from "./door-sheet.tsx";
import { queueSessionEnd, signInWithPassword, signInWithPin } from "./enter.ts";
import { membersQuery, useEnterAsChild } from "./family.api.ts";
import { type Guardian, isRefusal, type Member } from "./members.ts";
import { currentSession, logout } from "../../lib/session/session.ts";

const DOOR = "rounded-card text-start disabled:opacity-60";
const TILE = "aspect-square w-full";
/** Above this number three people fit in a row, so that nobody has to scroll. */
const WIDE_MAX = 4;

export function ChildPicker({ openedWith }: { openedWith: string }) {
  const navigate = useNavigate();
  const query = useQuery({ ...membersQuery(openedWith), retry: false });
  const entering = useEnterAsChild();
  const [asked, setAsked] = useState<Member | Guardian>();
  const [isEndedSince, setEndedSince] = useState(false);
  // The guardian ended the key: show the sign-in without an error.
  const isEnded = isEndedSince || (query.error instanceof ApiError && query.error.status === 401);
  useEffect(() => {
    if (!isEnded) return;
    const session = currentSession();
    const isGuardian = session.status === "signedIn" && !isChildHere();
    endFamilyHere();
    void navigate(isGuardian ? dashboardOf(session.role) : "/login", { replace: true });
  }, [isEnded, navigate]);

  useEffect(requireChildChoice, []);

  const members = query.data?.children;
  // Remove the local data of children who have left the family or whose consent was withdrawn.
  useEffect(() => {
    if (!members) return;
    for (const { userId } of familySessions()) {
      if (!members.some(({ _id }) => _id === userId)) removeChildSession(userId);
    }
  }, [members]);

  /** The guardian may have ended the key since the names were loaded. */
  const openDoor = async (entered: Promise<string>, isGuardians = false) => {
    let role: string;
    try {
      role = await entered;
    } catch (error) {
      const isWrong = isGuardians && isRefusal(error, "INVALID_CREDENTIALS");
      if (isWrong || !(error instanceof ApiError && error.status === 401)) throw error;
      return setEndedSince(true);
    }
    const path = destinationAfterSignIn(role);
    // Opens the children by default, or the page that was requested.
    const isHome = isGuardians && path === dashboardOf(role);
    await navigate(isHome ? "/family" : path, { replace: true });
  };
  const enter = (child: Member, pin?: string) =>
    openDoor(entering.mutateAsync({ child, ...(pin !== undefined && { pin }) }));
  const toChild = (child: Member) => {
    if (child.hasPin) return setAsked(child);
    return enter(child).catch((error: unknown) => {
      // A PIN was set since the names were loaded.
      if (error instanceof ApiError && error.code === "PIN_REQUIRED") setAsked(child);
      else toast.error(errorMessage(error, "family.enterFailed"));
    });
  };
  const leaveTo = (path: string) => () => {
    leaveGuardian();
    rememberChildChoice();
    void navigate(path);
  };

  if (isEnded) return null;
  return (
    <>
      <Loaded query={query} failed="family.membersFailed">
        {({ children, guardian }) => {
          const isDense = children.length + 1 > WIDE_MAX;
          return (
            <ul
              className={classes(
                "grid max-w-3xl sm:grid-cols-3 md:grid-cols-4",
                isDense ? "grid-cols-3 gap-x-2 gap-y-4" : "grid-cols-2 gap-x-4 gap-y-5",
              )}
            >
              {children.map((child) => (
                <li key={child._id}>
                  <button
                    type="button"
                    className={`${DOOR} block w-full`}
                    disabled={entering.isPending}
                    onClick={() => void toChild(child)}
                  >
                    <ChildAvatar avatar={child.avatar} className={TILE} />
                    <Name isLocked={child.hasPin}>{child.firstName}</Name>
                    {child.waits && <Waits isDense={isDense} />}
                  </button>
                </li>
              ))}
              <li className={isDense ? "col-span-full" : undefined}>
                {/* Asks even while the guardian's session is open: somebody else may hold the phone. */}
                <button
                  type="button"
                  className={classes(
                    DOOR,
                    "w-full",
                    isDense ? "flex items-center gap-4 border border-edge px-4 py-3" : "block",
                  )}
                  onClick={() => setAsked(guardian)}
                >
                  <span
                    className={classes(
                      "grid place-items-center text-ink-soft",
                      !isDense && `${TILE} rounded-card border border-edge`,
                    )}
                  >
                    <UsersRound strokeWidth={1.5} className={isDense ? "size-8" : "size-10"} />
                  </span>
                  <span className="block">
                    <Name isLocked>{guardian.firstName}</Name>
                    <span className="block text-ink-soft">{t("family.guardian")}</span>
                    {guardian.waits && <Waits isDense={isDense} />}
                  </span>
                </button>
              </li>
            </ul>
          );
        }}
      </Loaded>
      <Button variant="quiet" className="mt-6 -ms-3" onClick={leaveTo("/login")}>
        {t("family.otherAccount")}
      </Button>
      {asked && (
        <DoorSheet
          person={asked}
          onPin={(pin) =>
            "avatar" in asked ? enter(asked, pin) : openDoor(signInWithPin(pin), true)
          }
          onPassword={(given) => openDoor(signInWithPassword(given), true)}
          onForgot={leaveTo("/forgot-password")}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Waits({ isDense }: { isDense: boolean }) {
  return (
    <span className={classes("flex items-center gap-1.5 text-ink-soft", isDense && "text-xs")}>
      <WaitingDot />
      {t("family.waits")}
    </span>
  );
}

function Name({
  children,
  isLocked = false,
}: {
  children: string;
  isLocked?: boolean | undefined;
}) {
  return (
    <span className="mt-1.5 block font-serif text-lg leading-snug font-semibold wrap-anywhere">
      <UserText>{children}</UserText>
      {isLocked && <Lock aria-hidden="true" className="ms-2 inline size-4 text-ink-soft" />}
    </span>
  );
}

/** Ends the session before asking for the password, so that a reload does not restore it. */
function leaveGuardian(): void {
  const session = currentSession();
  if (session.status !== "signedIn" || isChildHere()) return;
  queueSessionEnd(session.token);
  logout("expired");
}
