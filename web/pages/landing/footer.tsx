import { Wordmark } from "../../ui/wordmark.tsx";
import { Column } from "./layout.tsx";

/** Links without a target (spec §2), and said to be so: an address that leads nowhere would be worse. */
const COMING = ["Terms", "Privacy", "Contact"];

export const Footer = () => (
  <footer className="border-line border-t">
    <Column className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-10 text-soft text-sm">
      <Wordmark />
      <ul className="flex flex-wrap gap-x-6">
        {COMING.map((name) => (
          <li key={name} className="flex h-11 items-center">
            {/* biome-ignore lint/a11y/useValidAnchor: a link whose target does not exist yet */}
            <a role="link" aria-disabled="true" className="cursor-not-allowed">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Column>
  </footer>
);
