const TYPES: Record<string, string> = {
  "3gp": "video/3gpp",
  avif: "image/avif",
  m4v: "video/mp4",
  mkv: "video/matroska",
  mov: "video/quicktime",
  mp4: "video/mp4",
  pdf: "application/pdf",
};

export function typedFile(file: File): File {
  const ending = file.name.split(".").pop()?.toLowerCase() ?? "";
  const type = TYPES[ending];
  return file.type === "" && type ? new File([file], file.name, { type }) : file;
}
