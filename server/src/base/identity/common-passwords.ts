import { westernDigits } from "@madrasa/contract/digits";
import { isStaff, type Role } from "@madrasa/contract/roles";
import { refuseField } from "../../platform/refusal.ts";

/** From published lists of leaked passwords. */
const FIRST_TRIED: ReadonlySet<string> = new Set(
  `123456 123456789 12345678 password qwerty123 qwerty1 111111 12345 secret 123123 1234567890
  1234567 000000 qwerty abc123 password1 iloveyou 11111111 dragon monkey 123123123 1q2w3e4r
  qwertyuiop 654321 666666 987654321 1qaz2wsx 121212 princess sunshine football baseball welcome
  welcome1 superman michael shadow master jennifer jordan killer trustno1 letmein batman passw0rd
  zaq12wsx password123 qazwsx asdfghjkl zxcvbnm asdfgh 1q2w3e4r5t 123qwe 123321 1234qwer 12341234
  7777777 88888888 99999999 00000000 55555555 22222222 112233 11223344 123654 147258369 159753
  159357 987654 87654321 0987654321 aa123456 a123456 a1234567 a12345678 123456a 1234567a 12345678a
  abcd1234 abc12345 abcd123 qwer1234 asdf1234 q1w2e3r4 q1w2e3r4t5 admin admin123 administrator
  changeme default guest login hello123 test1234 bismillah allah786 786786 muhammad pakistan
  india123 iraq1234 password12 p@ssw0rd p@ssword`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Number of leaked passwords forbidden to staff, most common first. */
const LISTED = 10_000;

let listed: Promise<ReadonlySet<string>> | undefined;

/** Loaded on first use, because unpacking takes some 80 ms. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, LISTED));
}

/** True for an easily guessed password. For staff, a longer list applies and trailing digits are ignored. */
export async function isCommonPassword(password: string, role: Role): Promise<boolean> {
  const folded = westernDigits(password.normalize("NFC")).toLowerCase();
  if (FIRST_TRIED.has(folded)) return true;
  if (!isStaff(role)) return false;
  listed ??= loadList();
  const list = await listed;
  // bounded: a password has at most PASSWORD_MAX characters
  const word = folded.replace(/[0-9]+$/, "");
  return [folded, word].some((one) => list.has(one) || FIRST_TRIED.has(one));
}

export async function refuseCommonPassword(password: string, role: Role): Promise<void> {
  if (!(await isCommonPassword(password, role))) return;
  throw refuseField("password", "PASSWORD_COMMON");
}
