import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { meQuery } from "../profile/index.ts";

/** Tells a student before joining what the teacher will see. */
export function TeacherSees() {
  const { data: me } = useQuery(meQuery);
  const isNumberShown = me?.phoneHidden === false;
  return t(isNumberShown ? "enrolment.teacherSeesNumber" : "enrolment.teacherSees");
}
