import { addTranslation } from "media-chrome/dist/utils/i18n.js";
import { activeLocale } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";

/** Sets the texts of the player's controls, in the language of the page. */
export function translatePlayer(): void {
  const seek = { seconds: "{seekOffset}" };
  addTranslation(activeLocale(), {
    "video player": t("ui.playerRegion"),
    play: t("ui.play"),
    Play: t("ui.play"),
    pause: t("ui.pause"),
    Pause: t("ui.pause"),
    "seek back {seekOffset} seconds": t("ui.seekBack", seek),
    "Seek backward": t("ui.seekBack", { seconds: 10 }),
    "seek forward {seekOffset} seconds": t("ui.seekForward", seek),
    "Seek forward": t("ui.seekForward", { seconds: 10 }),
    seek: t("ui.seek"),
    "playback time": t("ui.playbackTime"),
    mute: t("ui.mute"),
    Mute: t("ui.mute"),
    unmute: t("ui.unmute"),
    Unmute: t("ui.unmute"),
    volume: t("ui.volume"),
    "enter picture in picture mode": t("ui.enterPictureInPicture"),
    "Enter picture in picture mode": t("ui.enterPictureInPicture"),
    "exit picture in picture mode": t("ui.exitPictureInPicture"),
    "Exit picture in picture mode": t("ui.exitPictureInPicture"),
    "enter fullscreen mode": t("ui.enterFullscreen"),
    "Enter fullscreen mode": t("ui.enterFullscreen"),
    "exit fullscreen mode": t("ui.exitFullscreen"),
    "Exit fullscreen mode": t("ui.exitFullscreen"),
    "media loading": t("ui.loading"),
    "video not loaded, unknown time.": t("ui.loading"),
    "{currentTime} of {totalTime}": t("ui.timeOf", {
      time: "{currentTime}",
      total: "{totalTime}",
    }),
    hour: t("ui.hour"),
    hours: t("ui.hours"),
    minute: t("ui.minute"),
    minutes: t("ui.minutes"),
    second: t("ui.second"),
    seconds: t("ui.seconds"),
  });
}
