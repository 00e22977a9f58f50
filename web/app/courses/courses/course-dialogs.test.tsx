import { contract } from "@madrasa/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { halfFill, renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import type { CourseAction } from "./course-dialogs.tsx";
import { CourseDialogs } from "./course-dialogs.tsx";
import { CourseHeader } from "./course-header.tsx";
import { CreateCourseDialog } from "./create-course-dialog.tsx";

const { createCourse, updateCourse, deleteCourse } = contract.courses;
const { readOutline } = contract.outline;
const field = (label: MessageKey) => screen.getByLabelText(t(label));

function CreateCourse() {
  const [isOpen, onOpenChange] = useState(true);
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>{t("ui.openMenu")}</Button>
      <CreateCourseDialog {...{ isOpen, onOpenChange }} />
    </>
  );
}

async function openForm() {
  const page = renderPage(<CreateCourse />, { as: "teacher" });
  await screen.findByRole("dialog", { name: t("courses.create") });
  return page;
}

const send = () => screen.getByRole("button", { name: t("courses.create") });

describe("the form of a new course", () => {
  it("says that fields are missing, and has the focus on the first", async () => {
    const { user } = await openForm();
    await user.click(send());
    expect(await screen.findByText(t("courses.fillAll"))).toBeVisible();
    await waitFor(() => expect(field("courses.title")).toHaveFocus());
    expect(stubServer.requests(createCourse)).toHaveLength(0);
  });

  it("takes five tags, and keeps a sixth in its field", async () => {
    const { user, fill } = await openForm();
    await fill(field("courses.tags"), "one, two, three, four, five, six");
    await user.click(screen.getByRole("button", { name: t("courses.addTag") }));
    expect(screen.getByText(t("courses.tagsTooMany"))).toBeVisible();
    expect(field("courses.tags")).toHaveValue("six");
    await user.click(screen.getByRole("button", { name: t("courses.removeTag", { tag: "two" }) }));
    expect(screen.queryByText(t("courses.tagsTooMany"))).toBeNull();
  });

  it("says without a connection, once, that nothing was saved, and keeps what was typed", async () => {
    const { user, fill } = await openForm();
    await fill(field("courses.title"), "Tafsir");
    await fill(field("courses.description"), "Of the short surahs");
    await user.click(screen.getAllByRole("radio")[0]!);
    stubServer.disconnect();
    await user.click(send());
    const why = await screen.findAllByText(new RegExp(`^${t("courses.notCreated")}`));
    expect(why).toHaveLength(1);
    await waitFor(() => expect(why[0]).toHaveFocus());
    expect(field("courses.title")).toHaveValue("Tafsir");
  });

  it("creates one course if the first answer was lost and it is sent again", async () => {
    const { user, fill } = await openForm();
    const created = new Set<string>();
    stubServer.respond(createCourse, ({ idempotencyKey }) => {
      const isNew = !created.has(idempotencyKey);
      created.add(idempotencyKey);
      if (isNew) throw stubServer.lostAnswer();
      return sampleOf(createCourse.data);
    });
    await fill(field("courses.title"), "Tafsir");
    await fill(field("courses.description"), "Of the short surahs");
    await user.click(screen.getAllByRole("radio")[0]!);
    await user.click(send());
    await screen.findByText(new RegExp(`^${t("courses.notCreated")}`));
    await user.click(send());
    // No canvas draws the banner here: the course is there without it.
    expect(await screen.findByText(t("courses.bannerNotSaved"))).toBeVisible();
    expect(stubServer.requests(createCourse)).toHaveLength(2);
    expect([...created]).toEqual([expect.stringMatching(/./)]);
  });

  it("keeps what was typed when it is closed, by Back as well", async () => {
    const { user, fill } = await openForm();
    await fill(field("courses.title"), "Tafsir");
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: t("ui.openMenu") }));
    expect(await screen.findByLabelText(t("courses.title"))).toHaveValue("Tafsir");
  });

  it("keeps what was typed in another language", async () => {
    const { fill, chooseLanguage } = await openForm();
    await fill(field("courses.title"), "Tafsir");
    await chooseLanguage("ar");
    await waitFor(() => expect(field("courses.title")).toHaveValue("Tafsir"));
  });
});

const course = sampleOf(updateCourse.data.shape.course, {
  title: "Fiqh",
  can: { edit: true, publish: true },
  enrollable: true,
  totalLessons: 3,
  studentCount: 2,
});

function openDialog(action: CourseAction, changed: Partial<typeof course> = {}) {
  const shown = { ...course, ...changed };
  stubServer.respond(readOutline, {
    course: sampleOf(readOutline.data.shape.course, { ...shown, sections: [] }),
  });
  function Opened() {
    const [isOpen, onOpenChange] = useState(true);
    return (
      <>
        <CourseDialogs
          {...{ isOpen, onOpenChange, course: shown }}
          action={isOpen ? action : undefined}
        />
        <LeaveGuard />
      </>
    );
  }
  return renderPage(<Opened />, { as: "teacher" });
}

describe("the form of a meeting", () => {
  it("refuses a link that is none, and a time in the past", async () => {
    const { user, fill } = openDialog("meeting");
    await screen.findByLabelText(t("courses.title"));
    await fill(field("courses.title"), "Halaqa");
    await fill(field("courses.description"), "Each Friday");
    await fill(field("courses.meetingLink"), "javascript:alert(1)");
    await fill(field("courses.meetingTime"), "2020-01-03T18:30");
    await user.click(screen.getByRole("button", { name: t("ui.save") }));
    await waitFor(() => expect(field("courses.meetingLink")).toBeInvalid());
    expect(field("courses.meetingLink")).toHaveAccessibleDescription(t("fields.LINK"));
    expect(field("courses.meetingTime")).toHaveAccessibleDescription(
      new RegExp(t("fields.IN_THE_PAST")),
    );
    expect(stubServer.requests(updateCourse)).toHaveLength(0);
  });

  it("asks for date and time if the browser reads only a part of them", async () => {
    const { user, fill } = openDialog("meeting");
    await fill(await screen.findByLabelText(t("courses.title")), "Halaqa");
    await fill(field("courses.description"), "Each Friday");
    await fill(field("courses.meetingLink"), "https://meet.test/a");
    halfFill(field("courses.meetingTime"));
    await user.click(screen.getByRole("button", { name: t("ui.save") }));
    await waitFor(() => expect(field("courses.meetingTime")).toBeInvalid());
    expect(field("courses.meetingTime")).toHaveAccessibleDescription(
      new RegExp(t("fields.DATE_TIME")),
    );
    expect(stubServer.requests(updateCourse)).toHaveLength(0);
  });

  it("says at its field what the server refuses", async () => {
    const { user, fill } = openDialog("meeting");
    stubServer.refuse(updateCourse, "INVALID_INPUT", {
      errors: [{ path: "meetingDetails.link", code: "LINK", message: "" }],
    });
    await fill(await screen.findByLabelText(t("courses.title")), "Halaqa");
    await fill(field("courses.description"), "Each Friday");
    await fill(field("courses.meetingLink"), "https://meet.test/a");
    await user.click(screen.getByRole("button", { name: t("ui.save") }));
    await waitFor(() =>
      expect(field("courses.meetingLink")).toHaveAccessibleDescription(t("fields.LINK")),
    );
  });

  it("asks before Back closes it with typed text", async () => {
    const { user, fill } = openDialog("meeting");
    await fill(await screen.findByLabelText(t("courses.title")), "Halaqa");
    act(() => window.history.back());
    const question = await screen.findByRole("alertdialog", { name: t("ui.closeTitle") });
    expect(field("courses.title")).toHaveValue("Halaqa");
    await user.click(
      within(question)
        .getAllByRole("button", { name: t("ui.close") })
        .at(-1)!,
    );
    await waitFor(() => expect(screen.queryByLabelText(t("courses.title"))).toBeNull());
  });
});

describe("publishing a course", () => {
  it("lists what is missing, and what is done", async () => {
    openDialog("publish", { can: { edit: true, publish: false }, missing: ["banner", "lesson"] });
    const list = await screen.findByRole("dialog", { name: t("courses.beforePublish") });
    const states = within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent);
    const line = (what: string, isDone: boolean) =>
      `${t("courses.readiness", { what })}: ${t(isDone ? "courses.readinessDone" : "courses.readinessMissing")}`;
    expect(states).toEqual([
      line("title", true),
      line("description", true),
      line("banner", false),
      line("lesson", false),
    ]);
  });

  it("asks first, says why it failed, and then offers to share the course", async () => {
    const { user } = openDialog("publish");
    const question = await screen.findByRole("alertdialog", { name: t("courses.publishTitle") });
    stubServer.refuse(updateCourse, "COURSE_NOT_READY");
    const publish = within(question).getByRole("button", { name: t("courses.publish") });
    await user.click(publish);
    await waitFor(() =>
      expect(within(question).getByRole("alert")).toHaveTextContent(t("courses.publishFailed")),
    );
    stubServer.respond(updateCourse, { course: { ...course, published: { value: true } } });
    await user.click(publish);
    expect(await screen.findByRole("dialog", { name: t("courses.share") })).toBeVisible();
    expect(stubServer.requests(updateCourse)[0]?.body).toEqual({ published: true });
  });
});

describe("deleting a course", () => {
  it("says what is lost, and Escape deletes nothing", async () => {
    const { user } = openDialog("delete");
    const question = await screen.findByRole("alertdialog", { name: t("courses.deleteCourse") });
    expect(question).toHaveTextContent(
      t("courses.deleteLoses", { title: "⁨Fiqh⁩", lessons: 3, students: 2 }),
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(stubServer.requests(deleteCourse)).toHaveLength(0);
  });
});

describe("copying a course", () => {
  it("names the copy, and keeps what was typed where it is refused", async () => {
    const { user, fill } = openDialog("copy");
    const title = await screen.findByLabelText(t("courses.title"));
    expect(title).toHaveValue(t("outline.copyTitle", { title: "Fiqh" }));
    const copy = () => user.click(screen.getByRole("button", { name: t("outline.copyCourse") }));
    await user.clear(title);
    await copy();
    await waitFor(() => expect(title).toHaveAccessibleDescription(t("fields.TITLE_MISSING")));
    const { copyCourse } = contract.outline;
    stubServer.refuse(copyCourse, "INVALID_INPUT", {
      errors: [{ path: "title", code: "TOO_LONG", message: "", values: { max: 160 } }],
    });
    await fill(title, "Fiqh, second term");
    await copy();
    await waitFor(() => expect(title).toBeInvalid());
    expect(title).toHaveValue("Fiqh, second term");
  });
});

describe("the header of the editor", () => {
  it("says beside the course why locking was refused, until it is done", async () => {
    stubServer.refuse(updateCourse, "INTERNAL");
    const { user } = renderPage(<CourseHeader course={course} onAction={() => undefined} />, {
      as: "teacher",
    });
    const lock = async (label: MessageKey) => {
      await user.click(
        screen.getByRole("button", { name: t("courses.moreActions", { title: "Fiqh" }) }),
      );
      await user.click(await screen.findByRole("menuitem", { name: t(label) }));
    };
    await lock("courses.lock");
    expect(await screen.findByRole("alert")).toHaveTextContent(t("courses.statusFailed"));
    stubServer.respond(updateCourse, { course: { ...course, enrollable: false } });
    await lock("courses.lock");
    await waitFor(() => expect(screen.getByRole("alert")).toBeEmptyDOMElement());
    expect(stubServer.requests(updateCourse).at(-1)?.body).toEqual({ enrollable: false });
  });
});
