import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import { Button } from "../ui/button/button.tsx";
import { useChangeAddress } from "../people/profile/contacts.api.ts";
import { useSetPassword } from "../people/recovery/recovery.api.ts";
import { useSetUpSecondStep, useTurnOffSecondStep } from "../people/second-step/second-step.api.ts";
import { DeviceList } from "../people/sign-in/device-list.tsx";

const { listDevices } = contract.signIn;
const { updatePassword } = contract.recovery;
const { updateAddress } = contract.contacts;
const { readSecondStep, setUpSecondStep, turnOffSecondStep } = contract.secondStep;
const email = "salma@school.test";
const password = "a lamp in a niche";
const code = { otp: "1234" };
const id = "1".repeat(24);

/** Changes above, devices below, as in the settings. */
function Settings() {
  const changes = {
    password: useSetPassword().mutate,
    email: useChangeAddress().mutate,
    "second step": useSetUpSecondStep().mutate,
    "no second step": useTurnOffSecondStep().mutate,
  };
  return (
    <>
      <Button onClick={() => changes.password({ email, ...code, optId: id, password })}>
        password
      </Button>
      <Button onClick={() => changes.email({ email, ...code, otpId: id })}>email</Button>
      <Button onClick={() => changes["second step"]("123456")}>second step</Button>
      <Button onClick={() => changes["no second step"]({ password, secondStep: "123456" })}>
        no second step
      </Button>
      <DeviceList />
    </>
  );
}

it.each(["password", "email", "second step", "no second step"])(
  "shows that other devices are signed out after a change: %s",
  async (change) => {
    const { element } = listDevices.data.shape.devices;
    const other = sampleOf(element, { browser: "Opera, Android", isCurrent: false });
    stubServer.respond(listDevices, { devices: [{ ...other, isSignedIn: true }] });
    stubServer.respond(updatePassword, sampleOf(updatePassword.data));
    stubServer.respond(updateAddress, sampleOf(updateAddress.data));
    stubServer.respond(readSecondStep, sampleOf(readSecondStep.data));
    stubServer.respond(setUpSecondStep, sampleOf(setUpSecondStep.data));
    stubServer.respond(turnOffSecondStep, sampleOf(turnOffSecondStep.data));
    const { user } = renderPage(<Settings />, { as: "teacher" });
    await screen.findByText("Opera, Android");
    expect(screen.queryByText(t("security.signedOut"))).toBeNull();
    stubServer.respond(listDevices, { devices: [{ ...other, isSignedIn: false }] });
    await user.click(screen.getByRole("button", { name: change }));
    expect(await screen.findByText(t("security.signedOut"))).toBeVisible();
  },
);
