import { Globe } from "lucide-react";
import type { IconType } from "react-icons";
import {
  FaFacebook,
  FaInstagram,
  FaLinkedin,
  FaTelegram,
  FaTiktok,
  FaTwitter,
  FaWhatsapp,
  FaYoutube,
} from "react-icons/fa6";

const ICONS: Record<string, IconType> = {
  facebook: FaFacebook,
  instagram: FaInstagram,
  linkedin: FaLinkedin,
  telegram: FaTelegram,
  tiktok: FaTiktok,
  twitter: FaTwitter,
  whatsapp: FaWhatsapp,
  youtube: FaYoutube,
};

/** The mark of a platform by its name, in any case; a globe for the others. */
export function SocialIcon({ name, className }: { name: string; className?: string }) {
  const key = name.trim().toLowerCase();
  const Icon = Object.hasOwn(ICONS, key) ? ICONS[key] : undefined;
  return Icon ? (
    <Icon aria-hidden="true" className={className} />
  ) : (
    <Globe aria-hidden="true" strokeWidth={1.5} className={className} />
  );
}
