import { providePackages, type UnpackedPackages } from "./debian-packages.ts";

/** Ceph: 70 MB to download, 260 MB unpacked. */
export function provideGateway(): UnpackedPackages {
  try {
    return providePackages("s3-gateway", ["radosgw", "ceph-mon", "ceph-osd"]);
  } catch (error) {
    throw new Error(
      [
        "No S3 store for the tests.",
        "They bring Ceph's RADOS Gateway with them from Debian's packages, which needs Debian on x64, apt-get and its mirrors.",
        `Here it cannot be had: ${(error as Error).message}`,
        "Set TEST_S3_URL to an empty bucket of any S3 store (s3://key:secret@bucket?endpoint=…), or TEST_S3=skip to leave these tests out.",
      ].join("\n"),
      { cause: error },
    );
  }
}
