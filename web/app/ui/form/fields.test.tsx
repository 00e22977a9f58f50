import { screen } from "@testing-library/react";
import { createRef, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ChoiceChips } from "./choice-chips.tsx";
import { CodeField } from "./code-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";

const LABEL = "field"; // not words: a label of this test alone

describe("the field of a code", () => {
  function Code({ onComplete, error }: { onComplete: (digits: string) => void; error?: string }) {
    const [value, onChange] = useState("");
    const ref = createRef<HTMLInputElement>();
    return <CodeField {...{ value, onChange, onComplete, error, ref }} label={LABEL} length={4} />;
  }

  it("takes the digits of an Arabic keyboard, and completes once with the last one", async () => {
    const onComplete = vi.fn<(digits: string) => void>();
    const { user } = renderPage(<Code onComplete={onComplete} />);
    await user.type(screen.getByLabelText(LABEL), "١٢٣");
    expect(onComplete).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText(LABEL), "٤");
    expect(screen.getByLabelText(LABEL)).toHaveValue("1234");
    expect(onComplete.mock.calls).toEqual([["1234"]]);
  });

  it("leaves out letters and digits beyond its length when pasted", async () => {
    const { user } = renderPage(<Code onComplete={() => undefined} />);
    await user.click(screen.getByLabelText(LABEL));
    await user.paste("12-34 56");
    expect(screen.getByLabelText(LABEL)).toHaveValue("1234");
  });

  it("describes its error and is marked as wrong", () => {
    renderPage(<Code onComplete={() => undefined} error={t("fields.OTP")} />);
    expect(screen.getByLabelText(LABEL)).toBeInvalid();
    expect(screen.getByLabelText(LABEL)).toHaveAccessibleDescription(t("fields.OTP"));
  });
});

it("shows a password while its button is pressed in", async () => {
  const { user } = renderPage(<PasswordField label={LABEL} autoComplete="new-password" />);
  const button = screen.getByRole("button", { name: t("ui.showPassword") });
  expect(screen.getByLabelText(LABEL)).toHaveAttribute("type", "password");
  await user.click(button);
  expect(button).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByLabelText(LABEL)).toHaveAttribute("type", "text");
});

it("keeps a pasted text that is too long, and says how long it can be", async () => {
  const { user } = renderPage(<TextField label={LABEL} maxLength={10} />);
  await user.click(screen.getByLabelText(LABEL));
  await user.paste("longer than ten");
  expect(screen.getByLabelText(LABEL)).toHaveValue("longer than ten");
  expect(screen.getByLabelText(LABEL)).toHaveAccessibleDescription(
    t("fields.TOO_LONG", { max: 10 }),
  );
  await user.clear(screen.getByLabelText(LABEL));
  expect(screen.getByLabelText(LABEL)).toBeValid();
});

it("chooses between chips by the arrow keys", async () => {
  function Chips() {
    const [value, onChange] = useState("sms");
    const options = ["sms", "whatsapp"].map((value) => ({ value, label: value }));
    return <ChoiceChips legend={LABEL} {...{ options, value, onChange }} />;
  }
  const { user } = renderPage(<Chips />);
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("radio", { name: "whatsapp" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "sms" })).not.toBeChecked();
});
