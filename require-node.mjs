// JavaScript, so that old versions of Node can print the message.
const NEWEST_TOO_OLD = 23;
const [major] = process.versions.node.split(".").map(Number);
if (major <= NEWEST_TOO_OLD) {
  console.error(`Madrasa needs Node 24 or newer; this is ${process.version}.`);
  process.exit(1);
}
