import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { type Device, devicesQuery } from "./devices.api.ts";
import { EndDevice } from "./end-device.tsx";

/** The devices that the account knows, each with a button that signs it out or removes it. */
export function DeviceList() {
  const { data, error, refetch, isFetching } = useQuery(devicesQuery);
  return (
    <section aria-labelledby="devices" className="border-t border-line py-3">
      <h3 id="devices" className="text-sm text-ink-soft">
        {t("security.devices")}
      </h3>
      {data ? (
        <ul className="divide-y divide-line">
          {data.devices.map((device) => (
            <DeviceEntry key={device._id} device={device} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          message={errorMessage(error, "security.devicesFailed")}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonGroup label={t("ui.loading")}>
          <Skeleton className="my-3 h-5 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </SkeletonGroup>
      )}
    </section>
  );
}

function DeviceEntry({ device }: { device: Device }) {
  const { browser, firstSeenAt, lastSeenAt, isCurrent } = device;
  const isSignedOut = device.isSignedIn === false;
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
