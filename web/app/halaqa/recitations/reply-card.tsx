import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { answerPath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { GradeMark } from "../sheet/index.ts";
import { gradeName } from "./grade-name.ts";
import {
  type Answer,
  loadSound,
  type Recitation,
  recitationQuery,
  useNoteSeenOnHome,
} from "./recitations.api.ts";
import { AudioPlayer } from "./audio-player.tsx";
import { canReciteAgain, ReciteAgainLink } from "./recite-again.tsx";
import { Wave } from "./wave.tsx";
import { WhatRecited } from "./what-recited.tsx";

export type ReplyCardProps = { recitationId: string };

export function ReplyCard({ recitationId }: ReplyCardProps) {
  const { data: recitation, error } = useQuery(recitationQuery(recitationId));
  if (recitation?.answer) return <Reply recitation={recitation} answer={recitation.answer} />;
  if (error) {
    return (
      <Card>
        <LinkButton to={answerPath(recitationId)}>
          {t("recitations.part", { part: "reply" })}
        </LinkButton>
      </Card>
    );
  }
  return (
    <SkeletonGroup label={t("ui.loading")}>
      <Skeleton className="h-60 w-full rounded-card" />
    </SkeletonGroup>
  );
}

export const replier = ({ teacher }: Answer): string =>
  bidiIsolate(
    teacher ? `${teacher.firstName} ${teacher.lastName}`.trim() : t("recitations.formerTeacher"),
  );

function Reply({ recitation, answer }: { recitation: Recitation; answer: Answer }) {
  const { _id, course, sound: recited } = recitation;
  const { grade, annotations, sound, remark } = answer;
  const { mutate: markSeen } = useNoteSeenOnHome();
  const isAgain = canReciteAgain(recitation);
  const wave = recited ?? sound;
  return (
    <section aria-labelledby="letter">
      <Card className="grid gap-2">
        <p className="flex items-center gap-2 text-ink-soft">
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-gold" />
          {t("recitations.replied", { name: replier(answer) })}
        </p>
        <h2 id="letter" className="text-2xl">
          {recitation.from !== null || recitation.remark ? (
            <WhatRecited recitation={recitation} />
          ) : (
            <UserText lang={course.language}>
              {course._id ? shownTitle({ ...course, _id: course._id }) : course.title}
            </UserText>
          )}
        </h2>
        <p className="flex items-center gap-2 text-ink-soft">
          <GradeMark grade={grade} className="size-5" />
          {gradeName(grade)}
          {annotations.length > 0 && ` · ${t("recitations.marks", { count: annotations.length })}`}
        </p>
        {wave && (
          <Wave
            peaks={wave.peaks}
            seconds={wave.seconds}
            annotations={recited ? annotations : []}
          />
        )}
        {sound ? (
          <AudioPlayer
            face="button"
            variant={isAgain ? "secondary" : "primary"}
            name={t("recitations.answerOf", { name: replier(answer) })}
            soundKey={[_id, "answer"]}
            load={async () => loadSound(_id, "answer")}
            seconds={sound.seconds}
            peaks={sound.peaks}
            onHeard={() => markSeen(_id)}
          />
        ) : (
          <LinkButton to={answerPath(_id)} variant={isAgain ? "secondary" : "primary"}>
            {t(remark ? "recitations.read" : "recitations.openReply")}
          </LinkButton>
        )}
        {isAgain && <ReciteAgainLink recitation={recitation} />}
        {sound && (
          <LinkButton to={answerPath(_id)} variant="quiet" isCompact className="justify-self-start">
            {t("recitations.openReply")}
          </LinkButton>
        )}
      </Card>
    </section>
  );
}
