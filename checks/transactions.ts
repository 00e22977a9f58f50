import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import { sourceFiles } from "./source-files.ts";
import { printResult, type CheckResult, type Finding } from "./check-result.ts";

const advice =
  "a transaction sends one statement after another: when the first of several fails, the others may still be on their way when it ends";

const atOnce = /^Promise\.(?:all|allSettled|any|race)$/;

export function statementsAtOnce(file: string, text: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  const usesTransaction = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === "tx") ||
    ts.forEachChild(node, (child) => usesTransaction(child) || undefined) === true;
  const visit = (node: ts.Node): void => {
    const isAtOnce = ts.isCallExpression(node) && atOnce.test(node.expression.getText(source));
    const isUnawaited = ts.isVoidExpression(node);
    if ((isAtOnce || isUnawaited) && usesTransaction(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      findings.push({ file, line: line + 1, message: `transaction: ${advice}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/** Files whose transactions are not an action of the person in the call, with the reason. */
const BARE: Record<string, string> = {
  "server/src/base/identity/act-as.ts": "is the one place",
  "server/src/base/identity/require-password.ts": "counts attempts, whatever becomes of the act",
  "server/src/people/sign-in/sign-out.ts": "ends sessions itself",
  "server/src/office/account-deletion/delete-own-account.ts": "locks the account for removal first",
};

/** Transactions of a signed-in person outside of `actAs`, which checks that the session has not ended. */
export function bareTransactions(file: string, text: string): Finding[] {
  if (file in BARE) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  const visit = (node: ts.Node, isOfActor: boolean): void => {
    const isWithin =
      isOfActor ||
      (ts.isFunctionLike(node) && node.parameters.some((one) => namesActor(one.getText(source))));
    if (
      isWithin &&
      ts.isCallExpression(node) &&
      /\btransaction$/.test(node.expression.getText(source))
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      findings.push({
        file,
        line: line + 1,
        message: "transaction: use actAs for a person's action",
      });
    }
    ts.forEachChild(node, (child) => visit(child, isWithin));
  };
  visit(source, false);
  return findings;
}

/** An optional actor is of a call for anyone. */
const namesActor = (parameter: string) =>
  /\bactor\b/.test(parameter) && !/\bActor \| undefined\b/.test(parameter);

function checkTransactions(root: string): CheckResult {
  const files = sourceFiles(root, "server/src", [".ts"]).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const findings = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return [...statementsAtOnce(file, text), ...bareTransactions(file, text)];
  });
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("transactions", checkTransactions(root));
}
