import type { Plugin } from "vite";

const CREATE_ICON = /\/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/** Draws an icon as the library does, with the same attributes, without its settings for all icons at once. */
const INSTEAD = `
  import { createElement } from "react";
  const SPOKEN = /^(aria-|role$|title$)/;
  export default function createLucideIcon({ name, node, aliases = [] }) {
    const names = ["lucide", ...[name, ...aliases].map((each) => "lucide-" + each)];
    return ({ className, ...props }) =>
      createElement(
        "svg",
        {
          xmlns: "http://www.w3.org/2000/svg",
          width: 24,
          height: 24,
          viewBox: "0 0 24 24",
          fill: "none",
          stroke: "currentColor",
          strokeWidth: 2,
          strokeLinecap: "round",
          strokeLinejoin: "round",
          className: [...names, className].filter(Boolean).join(" "),
          "aria-hidden": Object.keys(props).some((prop) => SPOKEN.test(prop)) ? undefined : "true",
          ...props,
        },
        node.map(([tag, attributes]) => createElement(tag, attributes)),
      );
  }
`;

/**
 * Leaves out of the page the parts of the icons' library that it does not use: more than 1 kB (gzip) of every first
 * load. An icon takes the attributes of an `svg`; `size` and `color` do nothing.
 */
export function plainIcons(): Plugin {
  return {
    name: "madrasa:plain-icons",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    transform: {
      filter: { id: CREATE_ICON },
      handler(code) {
        if (!code.includes("function createLucideIcon(iconDataOrName")) {
          this.error("lucide-react makes its icons in another way.");
        }
        return { code: INSTEAD, map: null };
      },
    },
  };
}
