import { contract } from "@madrasa/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import AdminAnnouncements from "../../pages/admin/announcements.tsx";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { AnnouncementList } from "./announcement-list.tsx";
import { AnnounceForm } from "./announce-form.tsx";
import type { Family, ReceivedAnnouncement, SentAnnouncement } from "./announcements.api.ts";
import { NewestAnnouncement } from "./newest-announcement.tsx";
import { SentAnnouncements } from "./sent-announcements.tsx";

const { announcements } = contract;
const id = (digit: number) => String(digit).repeat(24);
const course = { _id: id(1), title: "Fiqh", language: "en" as const };
const author = { firstName: "Yusuf", lastName: "Noor" };
const HOSTILE = "<img src=x onerror=alert(1)>\n\nOn Friday";

const received = (fields: Partial<ReceivedAnnouncement> = {}): ReceivedAnnouncement => ({
  ...sampleOf(announcements.listAnnouncements.data.shape.announcements.element),
  _id: id(2),
  audience: "course",
  course,
  author,
  text: "On Friday at five",
  isWithdrawn: false,
  isPinned: false,
  isRead: false,
  children: ["Idris"],
  ...fields,
});
const sent = (fields: Partial<SentAnnouncement> = {}): SentAnnouncement => ({
  ...received(),
  reads: 3,
  can: { edit: true, withdraw: true },
  ...fields,
});
const family = (fields: Partial<Family>): Family => ({
  ...sampleOf(announcements.listFamilies.data.shape.students.element),
  lastName: "Noor",
  readBy: null,
  phoneNumber: "7701234567",
  country: "IQ",
  TelegramOrWhatsapp: "whatsapp",
  ...fields,
});
const list = (rows: ReceivedAnnouncement[]) =>
  stubServer.respond(announcements.listAnnouncements, { announcements: rows, nextCursor: null });
const listSent = (...rows: SentAnnouncement[]) =>
  stubServer.respond(announcements.listSent, { announcements: rows, nextCursor: null });

describe("the reader's announcements", () => {
  it("are marked as read once shown, those that were not", async () => {
    list([received(), received({ _id: id(3), isRead: true })]);
    stubServer.respond(announcements.markRead, {});
    renderPage(<AnnouncementList />, { as: "student" });
    expect((await screen.findAllByRole("listitem"))[0]).toHaveTextContent("Idris");
    await waitFor(() => expect(stubServer.requests(announcements.markRead)).toHaveLength(1));
    expect(stubServer.requests(announcements.markRead)[0]?.body).toEqual({
      announcementIds: [id(2)],
    });
  });

  it("show markup as words, and that one was edited or withdrawn", async () => {
    list([
      received({ text: HOSTILE, editedAt: new Date().toISOString(), isRead: true }),
      received({ _id: id(3), text: "", isWithdrawn: true, isRead: true }),
    ]);
    renderPage(<AnnouncementList />, { as: "student" });
    const [hostile, withdrawn] = await screen.findAllByRole("listitem");
    expect(hostile).toHaveTextContent("<img src=x onerror=alert(1)>");
    expect(hostile).toHaveTextContent(t("announcements.edited"));
    expect(withdrawn).toHaveTextContent(t("announcements.withdrawn"));
    expect(document.querySelector("img")).toBeNull();
  });

  it("say what comes here while there are none", async () => {
    list([]);
    renderPage(<AnnouncementList />, { as: "student" });
    expect(await screen.findByText(t("announcements.noneHelp"))).toBeVisible();
  });

  it("have the newest on the home, then the way to the others, or nothing", async () => {
    stubServer.respond(announcements.readNewest, { newest: received(), hasAny: true });
    renderPage(<NewestAnnouncement />, { as: "student" });
    expect(await screen.findByRole("link", { name: "On Friday at five" })).toHaveAttribute(
      "href",
      "/announcements",
    );
    cleanup();
    stubServer.respond(announcements.readNewest, { newest: null, hasAny: true });
    renderPage(<NewestAnnouncement />, { as: "student" });
    expect(await screen.findByRole("link", { name: t("announcements.title") })).toBeVisible();
  });
});

describe("announcing", () => {
  it("keeps the text after a refusal, and says why", async () => {
    stubServer.refuse(announcements.announce, "TOO_MANY_ANNOUNCEMENTS", { values: { count: 10 } });
    const { user } = renderPage(
      <AnnounceForm audience={id(1)} draftKey="a" begun="No class" noClass />,
      {
        as: "teacher",
      },
    );
    await user.click(screen.getByRole("button", { name: t("announcements.announce") }));
    expect(await screen.findByText(/At most 10 announcements/)).toBeVisible();
    expect(screen.getByLabelText(t("announcements.text"))).toHaveValue("No class");
    expect(stubServer.requests(announcements.announce)[0]?.body).toEqual({
      audience: id(1),
      text: "No class",
      pinnedDays: 0,
      noClass: true,
    });
  });

  it("asks for a text, and empties the form once announced", async () => {
    stubServer.respond(announcements.announce, { announcementId: id(2) });
    const { user } = renderPage(<AnnounceForm audience={id(1)} draftKey="b" />, { as: "teacher" });
    const field = screen.getByLabelText(t("announcements.text"));
    const button = screen.getByRole("button", { name: t("announcements.announce") });
    await user.click(button);
    expect(field).toBeInvalid();
    await user.type(field, "On Friday");
    await user.click(button);
    await waitFor(() => expect(field).toHaveValue(""));
  });

  it("keeps the typed text while the page is left", async () => {
    const form = <AnnounceForm audience={id(1)} draftKey="c" />;
    const { user, leave } = renderPage(form, { as: "teacher" });
    await user.type(screen.getByLabelText(t("announcements.text")), "On Friday");
    leave();
    renderPage(form, { as: "teacher" });
    expect(screen.getByLabelText(t("announcements.text"))).toHaveValue("On Friday");
  });

  it("keeps the audience of the typed text, also of a second one", async () => {
    listSent();
    stubServer.respond(announcements.announce, { announcementId: id(2) });
    const { user, leave } = renderPage(<AdminAnnouncements />, { as: "superadmin" });
    const field = () => screen.getByLabelText(t("announcements.text"));
    await user.click(screen.getByRole("radio", { name: "The whole school" }));
    await user.type(field(), "Meeting");
    await user.click(screen.getByRole("radio", { name: "All teachers" }));
    expect(field()).toHaveValue("Meeting");
    await user.click(screen.getByRole("button", { name: t("announcements.announce") }));
    await waitFor(() => expect(field()).toHaveValue(""));
    await user.type(field(), "Salaries");
    leave();
    renderPage(<AdminAnnouncements />, { as: "superadmin" });
    expect(field()).toHaveValue("Salaries");
    expect(screen.getByRole("radio", { name: "All teachers" })).toBeChecked();
  });

  it("uploads the image for the audience that was chosen after it", async () => {
    listSent();
    stubServer.refuse(announcements.imageUploadLink, "TOO_MANY_UPLOADS");
    Object.assign(URL, { createObjectURL: () => "", revokeObjectURL: () => undefined });
    const { user } = renderPage(<AdminAnnouncements />, { as: "superadmin" });
    await user.click(screen.getByRole("radio", { name: "The whole school" }));
    await user.type(screen.getByLabelText(t("announcements.text")), "Meeting");
    const jpeg = new File([Uint8Array.of(255, 216, 255, 224)], "plan.jpg", { type: "image/jpeg" });
    await user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, jpeg);
    await screen.findByLabelText(t("images.alt"));
    await user.click(screen.getByRole("radio", { name: "All teachers" }));
    await user.click(screen.getByRole("button", { name: t("announcements.announce") }));
    await waitFor(() => expect(stubServer.requests(announcements.imageUploadLink)).toHaveLength(1));
    expect(stubServer.requests(announcements.imageUploadLink)[0]?.query).toMatchObject({
      audience: "teachers",
    });
  });

  it("goes after a reload to those for whom it was begun", async () => {
    listSent();
    const own = "mine:0123456789abcdef01234567:";
    // Read from the device, so after the first render.
    localStorage.setItem(`${own}drafts`, "1");
    const draft = JSON.stringify({ audience: "teachers", text: "Salaries" });
    sessionStorage.setItem(`${own}draft:announcement:school`, draft);
    renderPage(<AdminAnnouncements />, { as: "superadmin" });
    expect(await screen.findByDisplayValue("Salaries")).toBeVisible();
    expect(screen.getByRole("radio", { name: "All teachers" })).toBeChecked();
  });

  it("is for the whole school or all teachers", async () => {
    listSent();
    stubServer.respond(announcements.announce, { announcementId: id(2) });
    const { user } = renderPage(<AdminAnnouncements />, { as: "superadmin" });
    await user.click(screen.getByRole("radio", { name: "All teachers" }));
    await user.type(screen.getByLabelText(t("announcements.text")), "Meeting");
    await user.click(screen.getByRole("button", { name: t("announcements.announce") }));
    await waitFor(() => expect(stubServer.requests(announcements.announce)).toHaveLength(1));
    expect(stubServer.requests(announcements.announce)[0]?.body).toMatchObject({
      audience: "teachers",
    });
  });
});

describe("a sent announcement", () => {
  it("shows who has read it, and opens a message to those who allow it", async () => {
    listSent(sent());
    stubServer.respond(announcements.markOpened, {});
    stubServer.respond(announcements.listFamilies, {
      students: [
        family({ _id: id(4), firstName: "Bilal", openedAt: null, phoneNumber: null }),
        family({ _id: id(5), firstName: "Hafsa", readBy: "guardian" }),
      ],
      nextCursor: null,
    });
    const { user } = renderPage(<SentAnnouncements audience={id(1)} />, { as: "teacher" });
    await user.click(await screen.findByRole("button", { name: t("announcements.families") }));
    const dialog = await screen.findByRole("dialog", { name: t("announcements.families") });
    const rows = await within(dialog).findAllByRole("listitem");
    expect(rows[1]).toHaveTextContent(t("announcements.reader", { readBy: "guardian" }));
    expect(rows[0]).toHaveTextContent(t("courses.phoneHidden"));
    const links = within(dialog).getAllByRole("link");
    expect(links).toHaveLength(1);
    const [to = "", query = ""] = links[0]?.getAttribute("href")?.split("?text=") ?? [];
    expect(to).toBe("https://wa.me/9647701234567");
    expect(decodeURIComponent(query)).toContain("On Friday at five\n\nFiqh · Hafsa\nhttp");
    await user.click(links[0]!);
    await waitFor(() => expect(stubServer.requests(announcements.markOpened)).toHaveLength(1));
    expect(stubServer.requests(announcements.markOpened)[0]?.body).toEqual({ studentId: id(5) });
  });

  it("is withdrawn after a question, and edited with its pin and text as they are", async () => {
    listSent(sent({ isPinned: true }));
    stubServer.respond(announcements.withdrawAnnouncement, {});
    stubServer.respond(announcements.editAnnouncement, {});
    const { user } = renderPage(<SentAnnouncements audience={id(1)} />, { as: "teacher" });
    await user.click(await screen.findByRole("button", { name: t("ui.edit") }));
    const edit = await screen.findByRole("dialog", { name: t("announcements.edit") });
    await user.click(within(edit).getByRole("button", { name: t("ui.save") }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(stubServer.requests(announcements.editAnnouncement)[0]?.body).toEqual({});
    await user.click(screen.getByRole("button", { name: t("announcements.withdraw") }));
    const question = await screen.findByRole("alertdialog");
    expect(stubServer.requests(announcements.withdrawAnnouncement)).toHaveLength(0);
    await user.click(within(question).getByRole("button", { name: t("announcements.withdraw") }));
    await waitFor(() =>
      expect(stubServer.requests(announcements.withdrawAnnouncement)).toHaveLength(1),
    );
  });

  it("is closed by Back only after a question if its text was edited", async () => {
    listSent(sent());
    const { user, fill } = renderPage(<SentAnnouncements audience={id(1)} />, { as: "teacher" });
    await user.click(await screen.findByRole("button", { name: t("ui.edit") }));
    const edit = await screen.findByRole("dialog", { name: t("announcements.edit") });
    const field = within(edit).getByLabelText(t("announcements.text"));
    await fill(field, "On Friday at six");
    act(() => window.history.back());
    expect(await screen.findByRole("alertdialog", { name: t("ui.closeTitle") })).toBeVisible();
    expect(field).toHaveValue("On Friday at six");
  });

  it("can only be withdrawn if another wrote it", async () => {
    listSent(sent({ can: { edit: false, withdraw: true } }));
    renderPage(<SentAnnouncements audience={id(1)} />, { as: "superadmin" });
    expect(await screen.findByText("Read by 3 people")).toBeVisible();
    expect(screen.queryByRole("button", { name: t("ui.edit") })).toBeNull();
  });
});
