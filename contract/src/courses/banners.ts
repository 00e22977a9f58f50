/** Pixels of scaled banners, besides the original. */
export const BANNER_WIDTHS = [480, 960, 1600] as const;

export type BannerWidth = (typeof BANNER_WIDTHS)[number];

export const BANNER_SIZES = {
  card: "(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw",
  next: "(min-width: 64rem) 40rem, 100vw",
  page: "(min-width: 80rem) 74rem, 100vw",
} as const;

const PUBLIC = /^\/banners\/[0-9a-f]{24}$/;

/** Value for `srcset`. Undefined for a private banner, which exists in one size only. */
export function bannerSet(banner: string): string | undefined {
  if (!PUBLIC.test(banner)) return undefined;
  return BANNER_WIDTHS.map((width) => `${banner}?width=${width} ${width}w`).join(", ");
}
