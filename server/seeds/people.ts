import type { NewPerson } from "@madrasa/testkit/people";

export const SAMPLE_PASSWORD = "sample school";
export const SAMPLE_SUPERADMIN = { email: "keeper@sample.school", password: SAMPLE_PASSWORD };

export const ADMIN = {
  firstName: "Safiya",
  lastName: "Noor",
  email: "safiya@sample.school",
  phoneNumber: "+9647701000021",
};

export const TEACHERS = {
  yusuf: {
    role: "teacher",
    firstName: "Yusuf",
    lastName: "Rahman",
    email: "yusuf@sample.school",
    phone: "9876500001",
    country: "IN",
  },
  maryam: {
    role: "teacher",
    firstName: "Maryam",
    lastName: "Hasan",
    email: "maryam@sample.school",
    phone: "7701000002",
    country: "IQ",
  },
  khadija: {
    role: "teacher",
    firstName: "Khadija",
    lastName: "Ansari",
    email: "khadija@sample.school",
    phone: "9876500005",
    country: "IN",
  },
  bilal: {
    role: "teacher",
    firstName: "Bilal",
    lastName: "Qureshi",
    email: "bilal@sample.school",
    phone: "9876500003",
    country: "IN",
  },
  ibrahim: {
    role: "teacher",
    firstName: "إبراهيم",
    lastName: "الأحمد",
    email: "ibrahim@sample.school",
    phone: "7701000004",
    country: "IQ",
  },
} as const satisfies Record<string, Omit<NewPerson, "password">>;

export const STUDENTS = {
  zaynab: {
    role: "student",
    firstName: "Zaynab",
    lastName: "Karim",
    email: "zaynab@sample.school",
    phone: "7701000011",
    country: "IQ",
  },
  ahmad: {
    role: "student",
    firstName: "Ahmad",
    lastName: "Khan",
    email: "ahmad@sample.school",
    phone: "9876500012",
    country: "IN",
  },
  sana: {
    role: "student",
    firstName: "ثناء",
    lastName: "علی",
    email: "sana@sample.school",
    phone: "7701000011",
    country: "IN",
  },
} as const satisfies Record<string, Omit<NewPerson, "password">>;

export const GUARDIAN = {
  role: "student",
  firstName: "Rabia",
  lastName: "Farooq",
  email: "rabia@sample.school",
  phone: "9876500041",
  country: "IN",
} as const satisfies Omit<NewPerson, "password">;

export const CHILDREN = [
  { firstName: "Idris", lastName: "Farooq" },
  { firstName: "حفصہ", lastName: "Farooq" },
  { firstName: "Yahya", lastName: "Farooq" },
] as const;
export const GROWN = { phoneNumber: "9876500044", country: "IN" } as const;

export const SLIPS = ["Idris", "Safa", "بلال", "Maryam bint Yusuf"] as const;

type Learner = {
  person: Omit<NewPerson, "password">;
  course: "grammar" | "sirat";
  joined: number;
  /** Days of completions in order; gaps are shorter than a session. */
  days: readonly number[];
};

const learner = (
  firstName: string,
  lastName: string,
  [name, phone, country]: readonly [name: string, phone: string, country: "IN" | "IQ"],
): Learner["person"] => ({
  role: "student",
  firstName,
  lastName,
  email: `${name}@sample.school`,
  phone,
  country,
});

export const FATHER = learner("Umar", "Farooq", ["umar", "9876500035", "IN"]);

export const LEARNERS: readonly Learner[] = [
  {
    person: learner("Nur", "Aziz", ["nur", "9876500031", "IN"]),
    course: "grammar",
    joined: 75,
    days: [68, 61],
  },
  {
    person: learner("فاطمة", "الجبوري", ["fatima", "7701000032", "IQ"]),
    course: "grammar",
    joined: 64,
    days: [57],
  },
  {
    person: learner("حمزہ", "صدیقی", ["hamza", "9876500033", "IN"]),
    course: "sirat",
    joined: 58,
    days: [50, 43, 36],
  },
  {
    person: learner("شیلان", "قادر", ["shilan", "7701000034", "IQ"]),
    course: "grammar",
    joined: 44,
    days: [41, 29],
  },
  {
    person: FATHER,
    course: "sirat",
    joined: 33,
    days: [32, 22, 15, 4],
  },
  {
    person: learner("ليلى", "حسن", ["layla", "7701000036", "IQ"]),
    course: "grammar",
    joined: 13,
    days: [10, 3],
  },
];

/** Suggestions for each person, by email, or by a child's first name or number. */
export const TO_TRY: Record<string, string> = {
  [SAMPLE_SUPERADMIN.email]: "Today, Status, School, Edit Pages, Activity",
  [ADMIN.email]: "Today: Ibrahim waits for approval; students and children",
  [TEACHERS.yusuf.email]: "three months of the daily sheet, a recitation to reply to, slips",
  [TEACHERS.maryam.email]: "a course with inactive students",
  [TEACHERS.khadija.email]: "listens for Yusuf; a course with a finished student",
  [TEACHERS.bilal.email]: "is suspended",
  [TEACHERS.ibrahim.email]: "waits for approval",
  [STUDENTS.zaynab.email]: "a meeting, an announcement, a recitation without reply",
  [STUDENTS.ahmad.email]: "a finished course, its certificate, notes, a reply to a recitation",
  [STUDENTS.sana.email]: "has joined nothing yet",
  [GUARDIAN.email]: "guardian of three: Idris, Hafsa and Yahya; requests, consent, PINs",
  [FATHER.email]: "second guardian of Idris, and learns too",
  [CHILDREN[0].firstName]: "opens without a PIN: two courses, one joined by a slip",
  [CHILDREN[1].firstName]: "opens with the PIN 1234; asks to join a course",
  [GROWN.phoneNumber]: "has a phone, signs in with the number, asks to decide alone",
};
