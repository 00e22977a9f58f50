import type { NewPerson } from "@madrasa/testkit/people";

export const SAMPLE_PASSWORD = "sample school";
export const SAMPLE_SUPERADMIN = { email: "keeper@sample.school", password: SAMPLE_PASSWORD };

/** Looks after teachers, and is no superadmin. */
export const ADMIN = {
  firstName: "Safiya",
  lastName: "Noor",
  email: "safiya@sample.school",
  phoneNumber: "+9647701000021",
};

/** Three who teach, one who was suspended, one who waits. */
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
  // The same ten digits as Zaynab's, in the other country.
  sana: {
    role: "student",
    firstName: "ثناء",
    lastName: "علی",
    email: "sana@sample.school",
    phone: "7701000011",
    country: "IN",
  },
} as const satisfies Record<string, Omit<NewPerson, "password">>;
