import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import type { SocialLink } from "./site.api.ts";
import {
  faFacebook,
  faInstagram,
  faLinkedin,
  faTelegram,
  faTiktok,
  faTwitter,
  faWhatsapp,
  faYoutube,
  type IconDefinition,
} from "@fortawesome/free-brands-svg-icons";
import { Globe } from "lucide-react";
import { BrandIcon } from "../../ui/display/brand-icon.tsx";

const GRID = "grid grid-cols-2 gap-4 sm:grid-cols-3";
const TILE = "flex min-h-28 flex-col items-center justify-center gap-3 rounded-card";
const PLACEHOLDERS = 6;

export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <ul className={GRID}>
      {links.map(({ name, link }, index) => (
        // Links may be duplicated during editing.
        <li key={index}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className={`${TILE} bg-raised p-4 text-center shadow-raised transition-colors duration-150 hover:bg-act-soft hover:text-act`}
          >
            <SocialIcon name={name} className="size-8 text-act" />
            <UserText className="max-w-full font-semibold wrap-break-word">
              {t("site.platform", { key: name.trim().toLowerCase(), name })}
            </UserText>
            <span className="sr-only">{t("site.opensElsewhere")}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function SocialLinksSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Skeleton key={index} className="h-28" />
      ))}
    </div>
  );
}

const ICONS: Record<string, IconDefinition> = {
  facebook: faFacebook,
  instagram: faInstagram,
  linkedin: faLinkedin,
  telegram: faTelegram,
  tiktok: faTiktok,
  twitter: faTwitter,
  whatsapp: faWhatsapp,
  youtube: faYoutube,
};

function SocialIcon({ name, className }: { name: string; className?: string }) {
  const key = name.trim().toLowerCase();
  const icon = Object.hasOwn(ICONS, key) ? ICONS[key] : undefined;
  return icon ? (
    <BrandIcon icon={icon} className={className} />
  ) : (
    <Globe strokeWidth={1.5} className={className} />
  );
}
