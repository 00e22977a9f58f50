import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { formatShortMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { CourseDialogs, type CourseAction } from "./course-dialogs.tsx";
import { MoveMeeting } from "./next-meeting.tsx";

const { updateCourse } = contract.courses;
const { readOutline } = contract.outline;
const meeting = {
  title: "Halaqa",
  description: "Each Friday",
  link: "https://meet.test/a",
  scheduledTime: "2030-01-04T15:00:00.000Z",
};
const course = sampleOf(updateCourse.data.shape.course, {
  title: "Fiqh",
  description: "Of prayer",
  tags: ["prayer", "fasting"],
  can: { edit: true, publish: true },
  meetingDetails: meeting,
});

function OpenDialog({ action }: { action: CourseAction }) {
  const [isOpen, onOpenChange] = useState(true);
  return (
    <CourseDialogs {...{ isOpen, onOpenChange, course }} action={isOpen ? action : undefined} />
  );
}

const respondWith = (changed: Partial<typeof course>) =>
  stubServer.respond(readOutline, {
    course: sampleOf(readOutline.data.shape.course, { ...course, ...changed, sections: [] }),
  });

function openDialog(action: CourseAction) {
  respondWith({});
  stubServer.respond(updateCourse, { course });
  const page = renderPage(<OpenDialog action={action} />, { as: "teacher" });
  const changeElsewhere = (changed: Partial<typeof course>) => {
    respondWith(changed);
    return page.refetch();
  };
  return { ...page, changeElsewhere };
}

async function savedChange(user: ReturnType<typeof openDialog>["user"]) {
  await user.click(screen.getByRole("button", { name: t("ui.save") }));
  await waitFor(() => expect(stubServer.requests(updateCourse)).toHaveLength(1));
  return stubServer.requests(updateCourse)[0]?.body;
}

describe("a form of a course that another device changes", () => {
  it("sends only the typed description", async () => {
    const { user, fill, changeElsewhere } = openDialog("edit");
    expect(await screen.findByLabelText(t("courses.title"))).toHaveValue("Fiqh");
    await changeElsewhere({ title: "Fiqh of prayer" });
    await waitFor(() =>
      expect(screen.getByLabelText(t("courses.title"))).toHaveValue("Fiqh of prayer"),
    );
    await fill(screen.getByLabelText(t("courses.description")), "Of prayer and fasting");
    expect(await savedChange(user)).toEqual({ description: "Of prayer and fasting" });
  });

  it("retains what was typed and chosen before the change", async () => {
    const { user, fill, changeElsewhere } = openDialog("edit");
    await fill(await screen.findByLabelText(t("courses.description")), "Of prayer and fasting");
    await user.click(
      screen.getByRole("button", { name: t("courses.removeTag", { tag: "prayer" }) }),
    );
    await changeElsewhere({ title: "Fiqh of prayer", description: "Elsewhere", tags: ["zakat"] });
    expect(await savedChange(user)).toEqual({
      description: "Of prayer and fasting",
      tags: ["fasting"],
    });
  });

  it("sends the time of the meeting that another device has set", async () => {
    const { user, fill, changeElsewhere } = openDialog("meeting");
    const link = await screen.findByLabelText(t("courses.meetingLink"));
    const scheduledTime = "2030-01-11T15:00:00.000Z";
    await changeElsewhere({ meetingDetails: { ...meeting, scheduledTime } });
    await fill(link, "https://meet.test/b");
    expect(await savedChange(user)).toEqual({
      meetingDetails: {
        title: "Halaqa",
        description: "Each Friday",
        link: "https://meet.test/b",
        scheduledTime: Date.parse(scheduledTime),
      },
    });
  });
});

describe("the button that moves a meeting to the next week", () => {
  const shownTime = "2026-01-02T15:00:00.000Z";
  const shown = { ...course, meetingDetails: { ...meeting, scheduledTime: shownTime } };

  function press() {
    stubServer.respond(updateCourse, { course: shown });
    const { user } = renderPage(<MoveMeeting course={shown} />, { as: "teacher" });
    return user.click(
      screen.getByRole("button", { name: new RegExp(`^${t("courses.sameNextWeek")}`) }),
    );
  }

  it("sends the texts that another device has set", async () => {
    const texts = {
      title: "Halaqa of Fiqh",
      description: "long ".repeat(100).trim(),
      link: "https://meet.test/b",
    };
    respondWith({ meetingDetails: { ...texts, scheduledTime: shownTime } });
    await press();
    await waitFor(() => expect(stubServer.requests(updateCourse)).toHaveLength(1));
    expect(stubServer.requests(updateCourse)[0]?.body).toMatchObject({ meetingDetails: texts });
  });

  it("moves nothing and shows the new time if another device has moved the meeting", async () => {
    const scheduledTime = "2030-01-11T15:00:00.000Z";
    respondWith({ meetingDetails: { ...meeting, scheduledTime } });
    await press();
    const time = formatShortMeetingTime(scheduledTime);
    const { textContent } = await screen.findByRole("status");
    expect(textContent).toBe(t("courses.meetingMoved", { time }));
    expect(stubServer.requests(updateCourse)).toHaveLength(0);
  });
});
