import { IconButton, type IconButtonProps } from "./icon-button.tsx";

type WordButtonProps = IconButtonProps & {
  /** Part of the label. */
  word: string;
};

/** Icon button that shows a word on phones, where no pointer reveals the label. */
export function WordButton({ icon, word, className = "", ...button }: WordButtonProps) {
  return (
    <IconButton
      {...button}
      icon={
        <span className="flex items-center gap-1.5">
          {icon}
          <span className="text-sm font-semibold sm:hidden">{word}</span>
        </span>
      }
      className={`max-sm:w-auto max-sm:px-2.5 ${className}`}
    />
  );
}
