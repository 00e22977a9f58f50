import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { readPage } from "../../platform/database/paging.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordReading } from "../audit/index.ts";
import type { Person } from "../identity/index.ts";
import { answerComplaint, setComplaintReader } from "./answer-complaint.ts";
import { requireComplaintReader } from "./complaints.policy.ts";
import {
  type ComplaintFilter,
  countComplaints,
  findReader,
  listComplaints,
} from "./complaints.queries.ts";
import { submitComplaint } from "./submit-complaint.ts";

const calls = contract.complaints;

export function complaintRoutes(platform: Platform): Route[] {
  const db = platform.database.read;
  const listing = async (
    filter: ComplaintFilter,
    query: { limit: number; cursor?: string | undefined },
  ) =>
    readPage(query, {
      list: (page) => listComplaints(db, filter, page),
      count: () => countComplaints(db, filter),
      at: (row) => row.submitted_at,
    });

  return [
    route(calls.submit, async ({ actor, body, idempotencyKey: key }) => {
      const complaintId = await submitComplaint(platform, actor, { complaint: body, key });
      return { data: { complaintId } };
    }),

    route(calls.listOwn, async ({ actor, query }) => {
      const { rows, page } = await listing({ authorId: actor.id }, query);
      const complaints = rows.map((row) => (row.by_child === 1 ? presentSent(row) : present(row)));
      return { data: { complaints, ...page } };
    }),

    route(calls.listComplaints, async ({ actor, query: { only, ...query } }) => {
      const { notAbout } = await requireComplaintReader(db, actor);
      const target = { id: null, name: "" };
      await recordReading(platform, { actor, action: "readComplaints", target });
      const { rows, page } = await listing({ notAbout, isOpen: only === "open" }, query);
      const complaints = rows.map((row) => ({
        ...present(row),
        author: authorOf(row),
        teacher:
          row.teacher_id === null
            ? null
            : named(row.teacher_id, row.teacher_first_name, row.teacher_last_name),
      }));
      return { data: { complaints, reader: presentReader(await findReader(db)), ...page } };
    }),

    route(calls.answer, async ({ actor, body }) => {
      await answerComplaint(platform, actor, body);
      return { data: {} };
    }),

    route(calls.setComplaintReader, async ({ actor, body: { userID } }) => ({
      data: { reader: presentReader(await setComplaintReader(platform, actor, userID)) },
    })),
  ];
}

type ListedComplaint = Awaited<ReturnType<typeof listComplaints>>[number];

/** Reduced, because others may use a child's account: on the family's phone, or on one that they set up for it. */
const presentSent = (row: ListedComplaint) => ({
  _id: row.id,
  submittedAt: isoTime(row.submitted_at),
  answeredAt: row.answered_at === null ? null : isoTime(row.answered_at),
});

const present = (row: ListedComplaint) => ({
  ...presentSent(row),
  subject: {
    kind: row.subject_kind,
    _id: row.subject_id,
    name: nameOf(row),
    courseId: row.course_id,
  },
  words: row.words,
  contact: row.contact,
  answer: row.answer,
});

/** An open message names the author as when it was sent: guardians may rename a child. */
function authorOf(row: ListedComplaint) {
  const isDeleted = row.author_role === null || row.author_deleted_at !== null;
  const isStored = isDeleted || row.answered_at === null;
  return {
    ...named(
      row.author_id,
      isStored ? row.author_first_name : row.author_name,
      isStored ? row.author_last_name : row.author_surname,
    ),
    role: isDeleted ? null : row.author_role,
    isChild: row.by_child === 1,
  };
}

/** Null if deleted: deleted accounts have an empty name. */
function nameOf(row: ListedComplaint): string | null {
  if (row.subject_kind === "course" || row.subject_kind === "recitation") return row.course_title;
  if (row.subject_kind === "section") return row.section_title;
  if (row.subject_kind === "lesson") return row.lesson_title;
  return row.person_first_name ? `${row.person_first_name} ${row.person_last_name ?? ""}` : null;
}

const named = (_id: string, firstName: string | null, lastName: string | null) => ({
  _id,
  firstName: firstName ?? "",
  lastName: lastName ?? "",
});

const presentReader = (person: Person | undefined) =>
  person ? named(person.id, person.first_name, person.last_name) : null;
