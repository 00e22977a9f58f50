import type { Plugin } from "vite";

const CREATE_ICON = /\/node_modules\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;

/** Draws an icon like the library, without global settings. */
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
 * Removes unused parts of the icon library: 1 kB (gzip) of every first load. Icons take `svg` attributes; `size` and
 * `color` have no effect.
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
