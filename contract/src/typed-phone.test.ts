import { describe, expect, test } from "vitest";
import { codes } from "./base/codes.ts";
import { otherCountryOf, phoneInput, typedPhone } from "./digits.ts";
import { RULES, faultOf } from "./rules.ts";
import { signIn } from "./people/sign-in.ts";

const IRAQI = "7501234567";
const INDIAN = "9876543210";

describe("a typed phone number", () => {
  test.each([
    [IRAQI, undefined],
    [`0${IRAQI}`, undefined],
    ["750-123 4567", undefined],
    ["+964 750 123 4567", "IQ"],
    ["\u202a+964 750 123 4567\u202c", "IQ"],
    ["(+964) 750 123 4567", "IQ"],
    ["+964 (0) 750 123 4567", "IQ"],
    ["00964 750 123 4567", "IQ"],
    ["00964 0750 123 4567", "IQ"],
    ["964 750 123 4567", "IQ"],
    ["٠٠٩٦٤٧٥٠١٢٣٤٥٦٧", "IQ"],
    ["+۹۶۴ ۷۵۰ ۱۲۳ ۴۵۶۷", "IQ"],
    ["+91 75012 34567", "IN"],
    ["0091 075012 34567", "IN"],
    ["917501234567", "IN"],
  ])("%j has its ten digits, and the country that it names: %j", (typed, country) => {
    expect(typedPhone(typed)).toEqual({ phoneNumber: IRAQI, country });
  });

  test("has any ten digits, the last of more", () => {
    expect(typedPhone("1234567890")?.phoneNumber).toBe("1234567890");
    expect(typedPhone("0001234567890")?.phoneNumber).toBe("1234567890");
    expect(typedPhone("55512 98765 43210")?.phoneNumber).toBe(INDIAN);
    expect(typedPhone("+91 5551298765 43210")).toEqual({ phoneNumber: INDIAN, country: "IN" });
  });

  test.each([
    "+44 7700 900123",
    "0044 7700 900123",
    "+1 212 555 0100",
    "+971 50 123 4567",
    "+98 912 345 6789",
    "+92 300 1234567",
    "+964 750 123",
    "+91 98765 432",
    "12345",
    "",
  ])("%j is refused", (typed) => {
    expect(typedPhone(typed)).toBeUndefined();
    if (typed !== "") expect(faultOf(typed, RULES.phoneNumber)).toEqual({ code: "PHONE" });
  });

  test("is asked about if its first digit fits the other country only", () => {
    const other = (country: "IN" | "IQ", phoneNumber: string) =>
      otherCountryOf({ country, phoneNumber });
    for (const first of [6, 8, 9]) expect(other("IQ", `${first}876543210`)).toBe("IN");
    for (const first of [1, 5, 7]) expect(other("IQ", `${first}876543210`)).toBeUndefined();
    for (const first of [1, 5, 6, 7, 9]) expect(other("IN", `${first}876543210`)).toBeUndefined();
  });
});

describe("the input of a phone", () => {
  test.each([
    ["98765abc", "98765", undefined],
    ["0750 123 4567", "07501234567", undefined],
    ["+964 750 123 4567", IRAQI, "IQ"],
    ["00964 0750 123 4567", IRAQI, "IQ"],
    ["919876543210", INDIAN, "IN"],
    ["+", "00", undefined],
    ["+44 7700 900123", "00447700900123", undefined],
  ])("shows %j as %j", (typed, digits, country) => {
    expect(phoneInput(typed)).toEqual({ digits, country });
    const keyed = Array.from(typed).reduce((shown, key) => phoneInput(shown + key).digits, "");
    expect(typedPhone(keyed)?.phoneNumber).toBe(typedPhone(typed)?.phoneNumber);
  });
});

test("an input has at most fifteen digits", () => {
  expect(phoneInput("12345678901234567890").digits).toBe("123456789012345");
});

describe("a body with a phone", () => {
  const send = (body: object) => codes.sendCode.body.safeParse(body);

  test.each([
    { country: "India", phoneNumber: "+9647501234567" },
    { country: "Iraq", phoneNumber: "+91 98765 43210" },
    { country: "Iraq", phoneNumber: "+44 7700 900123" },
    { country: "India", phoneNumber: "00964 0750 123 4567" },
  ])("is refused if the number is of another country: $country $phoneNumber", (body) => {
    const { error } = send(body);
    expect(error?.issues).toMatchObject([{ path: ["phoneNumber"], message: "PHONE" }]);
  });

  test("has the country that the number names", () => {
    expect(send({ phoneNumber: "+9647501234567" }).data).toEqual({
      phoneNumber: IRAQI,
      country: "IQ",
    });
    expect(send({ country: "Iraq", phoneNumber: "00964 0750 123 4567" }).data).toEqual({
      phoneNumber: IRAQI,
      country: "IQ",
    });
    expect(send({ country: "Iraq", phoneNumber: "1234567890" }).data).toMatchObject({
      phoneNumber: "1234567890",
    });
    expect(send({ email: "a@b.test" }).data).toEqual({ email: "a@b.test" });
    const form = {
      firstName: "Ali",
      lastName: "Hasan",
      email: "a@b.test",
      password: "a lamp by the door",
      role: "student",
      otp: "1234",
      country: "IQ",
    };
    const signUp = (phone: string) => signIn.signUp.body.safeParse({ ...form, phone });
    expect(signUp("+964 750 123 4567").data).toMatchObject({ phone: IRAQI, country: "IQ" });
    expect(signUp("+91 98765 43210").error?.issues).toMatchObject([
      { path: ["phone"], message: "PHONE" },
    ]);
  });
});
