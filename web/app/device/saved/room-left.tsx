import { useEffect, useState } from "react";
import { formatBytes, bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { readRoom, type Room } from "./save-lessons.ts";
import { classes } from "../../ui/classes.ts";
import { useSavedList } from "./saved-list.ts";

export function RoomLeft({ className }: { className?: string }) {
  const list = useSavedList();
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    let isWanted = true;
    void readRoom().then((read) => {
      if (isWanted) setRoom(read);
    });
    return () => {
      isWanted = false;
    };
  }, [list]);
  if (!room) return null;
  const figures = [
    t("saved.taken", { size: formatBytes(room.taken) }),
    ...(room.remaining === undefined
      ? []
      : [t("saved.left", { size: formatBytes(room.remaining) })]),
  ];
  return (
    <div className={classes("text-sm text-ink-soft", className)}>
      <p>{figures.map(bidiIsolate).join(" · ")}</p>
      {room.taken > 0 && !room.isPersisted && <p className="mt-1">{t("saved.notPromised")}</p>}
    </div>
  );
}
