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

/** The icon of a platform by its name, in any case; a globe for others. */
export function SocialIcon({ name, className }: { name: string; className?: string }) {
  const key = name.trim().toLowerCase();
  const icon = Object.hasOwn(ICONS, key) ? ICONS[key] : undefined;
  return icon ? (
    <BrandIcon icon={icon} className={className} />
  ) : (
    <Globe strokeWidth={1.5} className={className} />
  );
}
