import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { Plus, Smartphone } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { familyKey } from "../../lib/session/family-key.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { AddChildren } from "./add-children.tsx";
import { ChangedText } from "./changed-text.tsx";
import { ChildRow, type Waiting } from "./child-row.tsx";
import {
  type Child,
  type Family,
  useCloseDevice,
  useEndChild,
  useOpenDevice,
} from "./family.api.ts";
import { JoinForChildren } from "./join-for-children.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import { Pins } from "./pins.tsx";

type FamilyHomeProps = {
  family: Family;
  lastName: string;
  isPhoneAsked: boolean;
  isAdding: boolean;
  courseId?: string | undefined;
  Waits: Waiting;
};

/** A guardian's page: children, shared devices and consents. */
export function FamilyHome({
  family,
  lastName,
  isPhoneAsked,
  isAdding: isAddingFirst,
  courseId,
  Waits,
}: FamilyHomeProps) {
  const { children, devices, grown, textChangedAt } = family;
  const isNobody = children.length === 0 && grown.length === 0;
  const [isAdding, setAdding] = useState(isAddingFirst || isNobody);
  const [isJoining, setJoining] = useState(false);
  return (
    <div className="max-w-3xl">
      <PasswordQuestion />
      {textChangedAt && <ChangedText changedAt={textChangedAt} />}
      {children.length > 0 && (
        <ul className="border-b border-line">
          {children.map((child) => (
            <ChildRow key={child._id} child={child} Waits={Waits} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <section aria-labelledby="who-learns" className="mt-8">
          <h2 id="who-learns" className="mb-4 text-2xl">
            {t("family.whoLearns")}
          </h2>
          <AddChildren
            lastName={lastName}
            isPhoneAsked={isPhoneAsked}
            room={CHILDREN_MAX - children.length}
            courseId={courseId}
            onDone={() => setAdding(false)}
          />
        </section>
      ) : (
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          {children.length < CHILDREN_MAX && (
            <Button
              variant="secondary"
              icon={<Plus className="size-5" />}
              onClick={() => setAdding(true)}
            >
              {t("family.addChild")}
            </Button>
          )}
          {children.length > 0 && (
            <Button variant="secondary" onClick={() => setJoining(true)}>
              {t("family.joinCourse")}
            </Button>
          )}
        </div>
      )}
      {children.length > 0 && !isAdding && (
        <>
          <Devices devices={devices} />
          <Pins family={family} />
          <Agreed childrenOfGuardian={children} />
        </>
      )}
      {isJoining && (
        <JoinForChildren childrenOfGuardian={children} onClose={() => setJoining(false)} />
      )}
    </div>
  );
}

function Devices({ devices }: Pick<Family, "devices">) {
  const [isAsked, setAsked] = useState(false);
  const opening = useOpenDevice();
  const closing = useCloseDevice();
  const isOpenHere = familyKey.read() !== null && devices.length > 0;
  return (
    <section aria-labelledby="family-devices" className="mt-10">
      <h2 id="family-devices" className="text-2xl">
        {t("family.devices")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("family.devicesHelp")}</p>
      <ul className="mt-3 divide-y divide-line">
        {devices.map(({ _id, browser, openedAt }) => {
          const name = browser === "" ? t("security.unknownBrowser") : browser;
          return (
            <li key={_id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <bdi>{name}</bdi>
                <p className="text-sm text-ink-soft">
                  {t("family.since", { date: formatDate(openedAt) })}
                </p>
              </div>
              <Button
                variant="quiet"
                isPending={closing.isPending}
                onClick={() =>
                  closing.mutate(_id, { onError: () => toast.error(t("family.closeFailed")) })
                }
              >
                {t("family.close")}
                <HiddenName>{name}</HiddenName>
              </Button>
            </li>
          );
        })}
      </ul>
      {isOpenHere ? (
        <LinkButton to="/who" variant="secondary" className="mt-3">
          {t("accounts.whoIsLearning")}
        </LinkButton>
      ) : (
        <Button
          className="mt-3"
          icon={<Smartphone className="size-5" />}
          onClick={() => setAsked(true)}
        >
          {t("family.openDevice")}
        </Button>
      )}
      {isAsked && (
        <PasswordDialog
          title={t("family.openDevice")}
          action={t("family.open")}
          failed="family.openFailed"
          onSubmit={opening.mutateAsync}
          onClose={() => setAsked(false)}
        >
          {t("family.openText")}
        </PasswordDialog>
      )}
    </section>
  );
}

function Agreed({ childrenOfGuardian }: { childrenOfGuardian: readonly Child[] }) {
  const [asked, setAsked] = useState<Child>();
  const ending = useEndChild();
  const name = bidiIsolate(asked?.firstName ?? "");
  return (
    <section aria-labelledby="agreed" className="mt-10">
      <h2 id="agreed" className="text-2xl">
        {t("family.agreed")}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {childrenOfGuardian.map((child) => (
          <li key={child._id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              {t("family.learnsHere", { name: bidiIsolate(child.firstName) })}
              <p className="text-sm text-ink-soft">
                {t("family.since", { date: formatDate(child.consentAt) })}
              </p>
            </div>
            <Button variant="quiet" isCompact className="shrink-0" onClick={() => setAsked(child)}>
              {t("family.takeBack")}
              <HiddenName>{child.firstName}</HiddenName>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <PasswordDialog
          title={t("family.endTitle", { name })}
          action={t("family.takeBack")}
          failed="family.endFailed"
          variant="danger"
          onSubmit={async (password) => {
            await ending.mutateAsync({ childId: asked._id, password });
            toast.success(t("family.ended", { name }));
          }}
          onClose={() => setAsked(undefined)}
        >
          {t("family.endText", { name })}
        </PasswordDialog>
      )}
    </section>
  );
}
