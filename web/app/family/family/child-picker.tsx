import { ApiError } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { Lock, UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { rememberChildChoice } from "../../lib/session/family-key.ts";
import {
  endFamilyHere,
  removeChildSession,
  familySessions,
} from "../../lib/session/family-sessions.ts";
import { destinationAfterSignIn } from "../../lib/session/destinations.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ChildMark } from "./child-mark.tsx";
import { EnterPin } from "./enter-pin.tsx";
import { membersQuery, useEnterAsChild, useEnterAsGuardian } from "./family.api.ts";
import { leaveGuardian } from "./leave-guardian.ts";
import type { Guardian, Member } from "./members.ts";

const GRID = "grid max-w-3xl grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4";
const TILE = "aspect-square w-full";
const DOOR = "block w-full rounded-card text-start disabled:opacity-60";

export function ChildPicker({ openedWith }: { openedWith: string }) {
  const navigate = useNavigate();
  const query = useQuery({ ...membersQuery(openedWith), retry: false });
  const entering = useEnterAsChild();
  const enteringAsGuardian = useEnterAsGuardian();
  const [asked, setAsked] = useState<Member | Guardian>();
  const [isEndedSince, setEndedSince] = useState(false);
  // Ended by the guardian: the sign-in, and no error.
  const isEnded = isEndedSince || (query.error instanceof ApiError && query.error.status === 401);
  useEffect(() => {
    if (!isEnded) return;
    endFamilyHere();
    void navigate("/login", { replace: true });
  }, [isEnded, navigate]);

  const members = query.data?.children;
  // Remove the local data of children who have left the family or whose consent was withdrawn.
  useEffect(() => {
    if (!members) return;
    for (const { userId } of familySessions()) {
      if (!members.some(({ _id }) => _id === userId)) removeChildSession(userId);
    }
  }, [members]);

  /** Opens the home of the chosen person. The guardian may have ended the key since the names were loaded. */
  const openDoor = async (entered: Promise<void>) => {
    try {
      await entered;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      return setEndedSince(true);
    }
    await navigate(destinationAfterSignIn("student"), { replace: true });
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
  const toPassword = () => {
    leaveGuardian();
    rememberChildChoice();
    void navigate("/login");
  };
  // Asks for the PIN even while the guardian's session is open: somebody else may hold the phone.
  const toGuardian = (guardian: Guardian) => (guardian.hasPin ? setAsked(guardian) : toPassword());

  if (isEnded) return null;
  return (
    <>
      <Loaded query={query} failed="family.membersFailed">
        {({ children, guardian }) => (
          <ul className={GRID}>
            {children.map((child) => (
              <li key={child._id}>
                <button
                  type="button"
                  className={DOOR}
                  disabled={entering.isPending}
                  onClick={() => void toChild(child)}
                >
                  <ChildMark mark={child.mark} className={TILE} />
                  <Name isLocked={child.hasPin}>{child.firstName}</Name>
                  {child.waits && (
                    <span className="mt-0.5 flex items-center gap-2 text-ink-soft">
                      <span
                        aria-hidden="true"
                        className="size-2.5 shrink-0 rounded-full border border-gold-ink bg-gold"
                      />
                      {t("family.waits")}
                    </span>
                  )}
                </button>
              </li>
            ))}
            <li>
              <button type="button" className={DOOR} onClick={() => toGuardian(guardian)}>
                <span
                  className={`${TILE} grid place-items-center rounded-card border border-edge text-ink-soft`}
                >
                  <UsersRound strokeWidth={1.5} className="size-10" />
                </span>
                <Name isLocked>{guardian.firstName}</Name>
                <span className="block text-ink-soft">{t("family.guardian")}</span>
              </button>
            </li>
          </ul>
        )}
      </Loaded>
      <Button variant="quiet" className="mt-10" onClick={toPassword}>
        {t("family.otherAccount")}
      </Button>
      {asked && (
        <EnterPin
          firstName={asked.firstName}
          onPassword={"mark" in asked ? undefined : toPassword}
          onEnter={(pin) =>
            "mark" in asked ? enter(asked, pin) : openDoor(enteringAsGuardian.mutateAsync(pin))
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
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
    <span className="mt-2 block font-serif text-xl font-semibold wrap-anywhere">
      <UserText>{children}</UserText>
      {isLocked && <Lock aria-hidden="true" className="ms-2 inline size-4 text-ink-soft" />}
    </span>
  );
}
