import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { bootSystemd, canBootSystemd } from "../testing/booted-systemd.ts";
import { parseEnvFile, readEnvFile } from "./env-file.ts";

const BUCKET = "s3://key:secret@bucket?endpoint=https://store.example.org&region=us-east-1";

const VALUES: [text: string, value: string][] = [
  ["A=plain", "plain"],
  ["A=", ""],
  [`A=${BUCKET}`, BUCKET],
  ["A=a # b", "a # b"],
  ["A=$HOME `id` $(id) ~", "$HOME `id` $(id) ~"],
  ["A=a;b", "a;b"],
  ["  A  =  spaces around  ", "spaces around"],
  ['A="two words"', "two words"],
  ["A='$5 \"and\" more'", '$5 "and" more'],
  ["A='a\\b'", "a\\b"],
  ['A="\\"quoted\\" \\$5 \\\\ \\`"', '"quoted" $5 \\ `'],
  ['A="a\\nb"', "a\\nb"],
  ['A="first\nsecond"', "first\nsecond"],
  ["A='first\nsecond'", "first\nsecond"],
  ['A="first\\\nsecond"', "firstsecond"],
  ["A=first \\\n second", "first  second"],
  ["A=a\\b\\\\c", "ab\\c"],
  ["A=a\\ ", "a "],
  ["A=a'b'c", "a'b'c"],
  ["A='a' \"b\"c 'd' ", "abc 'd'"],
  ["A=مدرسة النور", "مدرسة النور"],
  ["A=one\nA=two", "two"],
  ["# A=comment\n\n; A=comment\nA=value", "value"],
  ["A=value\r\nB=other", "value"],
];

test.for(VALUES)("%j", ([text, value]) => {
  for (const end of ["", "\n", "\n# end"]) {
    expect(parseEnvFile(`B=\n${text}${end}`, "FILE")["A"]).toBe(value);
  }
});

const FAULTS: [text: string, sentence: string][] = [
  ["A=1\nnonsense\nB=2", "FILE, line 2: this is not NAME=VALUE."],
  ["\n\nexport A=1", "FILE, line 3: this is not NAME=VALUE."],
  ["A=1\n2B=2", "FILE, line 2: this is not NAME=VALUE."],
  ['A=1\nB="never closed\nC=3', "FILE, line 2: the value begins with a quote that is not closed."],
  ["# a \\\nA=1", "FILE, line 1: a comment must not end with a backslash"],
];

test.for(FAULTS)("%j is refused with its line", ([text, sentence]) => {
  expect(() => parseEnvFile(text, "FILE")).toThrow(sentence);
});

test("a file that is not there is refused in a sentence", () => {
  expect(() => readEnvFile("/no/such/file")).toThrow("There is no /no/such/file.");
});

describe.skipIf(!canBootSystemd())("a real systemd", () => {
  test("reads the same values from the same files", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "env-files-"));
    for (const [index, [text]] of VALUES.entries()) {
      writeFileSync(path.join(folder, `${index}.env`), text);
    }
    writeFileSync(
      path.join(folder, "value@.service"),
      `[Service]\nType=oneshot\nEnvironmentFile=/files/%i.env\nExecStart=sh -c 'printf "%%s" "$$A" > /files/%i.value'\n`,
    );
    const systemd = await bootSystemd({ "/files": folder });
    try {
      const units = VALUES.map((_value, index) => `value@${index}`).join(" ");
      const ran = await systemd.run("sh", [
        "-c",
        `cp /files/*.service /etc/systemd/system; systemctl daemon-reload; systemctl start ${units}; cd /files; for file in $(ls *.value | sort -n); do cat $file; printf '\\0'; done`,
      ]);
      expect(ran.stdout.split("\0").slice(0, -1)).toEqual(VALUES.map(([, value]) => value));
    } finally {
      systemd.end();
      rmSync(folder, { recursive: true });
    }
  });
});
