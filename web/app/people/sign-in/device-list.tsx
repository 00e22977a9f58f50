import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { type Device, devicesQuery, useEndDevice } from "./devices.api.ts";
import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

/** More devices than these are shown on request. */
const FEW = 3;

export function DeviceList() {
  const query = useQuery(devicesQuery);
  const [areAllShown, setAllShown] = useState(false);
  return (
    <section aria-labelledby="devices" className="border-t border-line py-3">
      <h3 id="devices" className="text-sm text-ink-soft">
        {t("security.devices")}
      </h3>
      <Loaded
        query={query}
        failed="security.devicesFailed"
        meanwhile={
          <SkeletonGroup label={t("ui.loading")}>
            <Skeleton className="my-3 h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </SkeletonGroup>
        }
      >
        {(data) => (
          <>
            <ul className="divide-y divide-line">
              {data.devices.slice(0, areAllShown ? undefined : FEW).map((device) => (
                <DeviceEntry key={device._id} device={device} />
              ))}
            </ul>
            {data.devices.length > FEW && !areAllShown && (
              <Button variant="quiet" onClick={() => setAllShown(true)}>
                {t("ui.loadMore")}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function DeviceEntry({ device }: { device: Device }) {
  const { browser, firstSeenAt, lastSeenAt, isCurrent } = device;
  const isSignedOut = !device.isSignedIn;
  const name = browser === "" ? t("security.unknownBrowser") : browser;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi>{name}</bdi>
          {isCurrent && <Badge tone="act">{t("security.thisDevice")}</Badge>}
          {isSignedOut && <Badge tone="neutral">{t("security.signedOut")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {t("security.lastSeen", { date: formatDate(lastSeenAt) })}
          {" · "}
          {t("security.firstSeen", { date: formatDate(firstSeenAt) })}
        </p>
      </div>
      {!isCurrent && <EndDevice id={device._id} name={name} isSignedOut={isSignedOut} />}
    </li>
  );
}

type EndDeviceProps = { id: string; name: string; isSignedOut: boolean };

function EndDevice({ id, name, isSignedOut }: EndDeviceProps) {
  const [isAsked, setAsked] = useState(false);
  const ending = useEndDevice(isSignedOut ? "security.removed" : "security.ended");
  const title = t(isSignedOut ? "security.forgetDevice" : "security.endDevice", { device: name });
  const action = t(isSignedOut ? "security.forget" : "security.end");
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0"
        aria-label={title}
        onClick={() => {
          ending.reset();
          setAsked(true);
        }}
      >
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={title}
        confirmLabel={action}
        isPending={ending.isPending}
        pendingText={t(isSignedOut ? "security.removing" : "security.ending")}
        errorText={ending.error ? errorMessage(ending.error, "security.endFailed") : undefined}
        onConfirm={() => ending.mutate(id, { onSuccess: () => setAsked(false) })}
      >
        {t(isSignedOut ? "security.forgetText" : "security.endText")}
      </ConfirmDialog>
    </>
  );
}
