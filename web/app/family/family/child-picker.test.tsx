import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { FAMILY_MEMBERS, familyKey } from "../../lib/session/family-key.ts";
import {
  endFamilyHere,
  familySession,
  saveChildSession,
} from "../../lib/session/family-sessions.ts";
import { currentSession } from "../../lib/session/session.ts";
import { localStore } from "../../lib/storage/storage.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { ChildPicker } from "./child-picker.tsx";

const { listMembers, signInAsChild } = contract.family;
const KEY = "A".repeat(43);
const member = sampleOf(listMembers.data.shape.children.element, {
  _id: "1".repeat(24),
  firstName: "Idris",
  hasPin: false,
});
const members = sampleOf(listMembers.data, { children: [member] });
const session = { userId: member._id, token: "token", storageKey: "A".repeat(43) };

function open() {
  familyKey.write(KEY);
  saveChildSession(session);
  return renderPage(<ChildPicker openedWith={KEY} />, { path: "/who" });
}

afterEach(endFamilyHere);

describe("a family's phone", () => {
  it("forgets the names of the family when the guardian has ended it", async () => {
    localStore.write(FAMILY_MEMBERS, JSON.stringify(members));
    stubServer.refuse(listMembers, "NOT_SIGNED_IN");
    open();
    await waitFor(() => expect(familyKey.read()).toBeNull());
    expect(localStore.read(FAMILY_MEMBERS)).toBeNull();
    expect(familySession(member._id)).toBeUndefined();
  });

  it("lets a suspended child in no more without a connection", async () => {
    stubServer.respond(listMembers, members);
    stubServer.refuse(signInAsChild, "STUDENT_SUSPENDED");
    const { user } = open();
    const door = await screen.findByRole("button", { name: /Idris/ });
    await user.click(door);
    await waitFor(() => expect(familySession(member._id)).toBeUndefined());
    stubServer.disconnect();
    await user.click(door);
    await waitFor(() => expect(door).toBeEnabled());
    expect(currentSession().status).not.toBe("signedIn");
    stubServer.connect();
  });
});
