import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { CERTIFICATES_REISSUED_MAX } from "@madrasa/contract/limits";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, stubServer } from "../../testing/render-page.tsx";
import { CertificateList } from "./certificate-list.tsx";

const { listCertificates, reissueCertificate } = contract.certificates;
type Issued = DataOf<typeof listCertificates>["certificates"][number];

const certificate = (digit: string, name: string, withdrawn = false): Issued => ({
  _id: digit.repeat(32),
  name,
  issuedAt: "2026-11-01T10:00:00.000Z",
  withdrawn,
});

async function openList(certificates: Issued[]) {
  stubServer.respond(listCertificates, () => ({ certificates, nextCursor: null, total: 2 }));
  const page = renderPage(<CertificateList courseId={"c".repeat(24)} onClose={() => undefined} />, {
    as: "teacher",
  });
  const button = (name: string) =>
    screen.findByRole("button", { name: new RegExp(`^${t("courses.reissue")}.*${name}`) });
  const correct = async (name: string) => {
    await page.user.click(await button(name));
    const dialog = await screen.findByRole("dialog", { name: t("courses.reissue") });
    const field = within(dialog).getByLabelText(t("courses.certificateName"));
    const send = () =>
      page.user.click(within(dialog).getByRole("button", { name: t("courses.reissue") }));
    return { dialog, field, send };
  };
  return { ...page, correct };
}

describe("correcting the name of a certificate", () => {
  it("issues it anew and shows the new name in the list", async () => {
    const list = [certificate("1", "Maryem Ali"), certificate("2", "Yusuf", true)];
    const { correct, fill } = await openList(list);
    stubServer.respond(reissueCertificate, ({ body }) => {
      const { name = "" } = body as { name?: string };
      list[0] = certificate("3", name);
      return { certificateId: "3".repeat(32) };
    });
    const { field, dialog, send } = await correct("Maryem Ali");
    expect(field).toHaveValue("Maryem Ali");
    await fill(field, "Maryam Ali");
    await send();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByText("Maryam Ali", { selector: "li p *" })).toBeVisible();
    expect(screen.queryByText("Maryem Ali")).toBeNull();
    expect(stubServer.requests(reissueCertificate)).toMatchObject([
      { body: { certificateId: "1".repeat(32), name: "Maryam Ali" } },
    ]);
  });

  it("asks for a name, and sends nothing without one", async () => {
    const { correct, user } = await openList([certificate("1", "Maryem Ali")]);
    const { field, send } = await correct("Maryem Ali");
    await user.clear(field);
    await send();
    await waitFor(() => expect(field).toBeInvalid());
    expect(stubServer.requests(reissueCertificate)).toHaveLength(0);
  });

  it("is offered for a withdrawn certificate, and says when it was corrected too often", async () => {
    const { correct } = await openList([certificate("2", "Yusuf", true)]);
    stubServer.refuse(reissueCertificate, "TOO_MANY_CERTIFICATES", {
      values: { max: CERTIFICATES_REISSUED_MAX },
    });
    const { dialog, field, send } = await correct("Yusuf");
    await send();
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      String(CERTIFICATES_REISSUED_MAX),
    );
    expect(field).toHaveValue("Yusuf");
  });
});
