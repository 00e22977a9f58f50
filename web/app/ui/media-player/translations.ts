import { addTranslation, setLanguage } from "media-chrome/dist/utils/i18n.js";
import { activeLanguage, i18n } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";

export const SKIP_SECONDS = 10;

/** Sets the texts of the player's controls, in the language of the page and in those it changes to. */
export function translatePlayer(): void {
  setTexts();
  i18n.on("change", setTexts);
}

/** The spoken times are `spokenTime`, which the build puts in (`plugins/spoken-times.ts`). */
function setTexts(): void {
  const seekBack = t("ui.seekBack", { seconds: SKIP_SECONDS });
  const seekForward = t("ui.seekForward", { seconds: SKIP_SECONDS });
  addTranslation(activeLanguage(), {
    "video player": t("ui.playerRegion"),
    play: t("ui.play"),
    Play: t("ui.play"),
    pause: t("ui.pause"),
    Pause: t("ui.pause"),
    "seek back {seekOffset} seconds": seekBack,
    "Seek backward": seekBack,
    "seek forward {seekOffset} seconds": seekForward,
    "Seek forward": seekForward,
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
  });
  setLanguage(activeLanguage());
}
