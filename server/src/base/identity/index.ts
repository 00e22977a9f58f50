export { browserName } from "./browser-name.ts";
export { cleanEmails } from "./clean-emails.queries.ts";
export { isCommonPassword, refuseCommonPassword } from "./common-passwords.ts";
export {
  type Addresses,
  type Contacts,
  type Person,
  type VerifiedContact,
  addressColumnsOf,
  addressesOf,
  contactsOf,
  languageOf,
  refusedContacts,
  verifiedContacts,
} from "./contacts.ts";
export {
  deleteDevice,
  deleteDevicesOf,
  forgetPassed,
  listDevices,
  markPassed,
  sweepDevices,
} from "./devices.queries.ts";
export {
  DEVICE_LIFE,
  type KnownDevice,
  deviceCookie,
  findKnownDevices,
  renewDeviceToken,
} from "./known-devices.ts";
export {
  changeAvatar,
  deleteChild,
  deleteGuardian,
  deleteFamilyKey,
  deleteFamilyKeysOfDevice,
  findFamilyKey,
  haveTwoGuardians,
  idsOfOneSpace,
  insertChildren,
  isChild,
  isGuardian,
  insertFamilyKey,
  insertGuardians,
  listChildren,
  listDeciding,
  listFamilyDevices,
  listGrown,
  listGuardians,
  lockFamilyKey,
  listFirstGuardians,
  makeFirst,
  findPaused,
  setPaused,
  setPauses,
} from "./families.queries.ts";
export { emailExamination } from "./examine-emails.ts";
export { type NotificationText, notificationTemplate } from "./notification-template.ts";
export { lockUser, lockUsers } from "./lock-user.queries.ts";
export { hashPassword, matchPassword } from "./passwords.ts";
export {
  anonymizeUser,
  approveTeachers,
  changeUser,
  countSuperadmins,
  deleteUsers,
  findAnyUser,
  findHolders,
  findUser,
  findUsers,
  insertUser,
  insertUsers,
  IS_ADMIN,
  isVerifiedEmailTaken,
  listSuperadmins,
} from "./people.queries.ts";
export {
  changeChildPin,
  changeGuardianPin,
  forgetTriesOnDevice,
  markByPassword,
} from "./pins.queries.ts";
export { afterQuietHours } from "./quiet-hours.ts";
export { requirePin } from "./require-pin.ts";
export { passwordLimit, requirePassword } from "./require-password.ts";
export { actAs } from "./act-as.ts";
export { requireSession } from "./require-session.ts";
export {
  deleteOwnSessionsOf,
  deleteSession,
  deleteSessionsByKeysOf,
  deleteSessionsOf,
  sweepSessions,
} from "./sessions.queries.ts";
export { settlePause } from "./settle-pause.ts";
export { beginChildSession, beginSession, beginSessionByPin, findActor } from "./sessions.ts";
export {
  firstGuardian,
  shownAsGuardian,
  shownContacts,
  shownContactsOfStudent,
} from "./shown-contacts.queries.ts";
export { storageKeyOf } from "./storage-key.ts";
export {
  findRecipients,
  type Notice,
  noticeLimit,
  notify,
  notifyAtOnce,
  notifyAudience,
  notifySuperadmins,
  stopChannel,
} from "./notify.ts";
export { emailsOfToken, isStoppable, unsubscribeLink } from "./unsubscribe.ts";
export { foundByTeacher, rebuildUserSearch } from "./user-search.queries.ts";
export { searchWords, userSearchKey, userSearchText } from "./user-search.ts";
export {
  countUsersOfRole,
  findUserOfRole,
  listUsersOfRole,
  usersOfRole,
} from "./users-of-role.queries.ts";
