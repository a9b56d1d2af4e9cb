import { PATHS } from "../../paths.ts";
import { Wordmark } from "../../ui/wordmark.tsx";

export const HomeLink = () => (
  <a href={PATHS.landing} className="focus-ring inline-flex h-11 items-center rounded-control">
    <Wordmark />
  </a>
);

const LINKS = [
  { name: "Terms", href: PATHS.terms },
  { name: "Privacy", href: PATHS.privacy },
  { name: "Contact", href: `${PATHS.terms}#contact` },
];

export const LegalLinks = () => (
  <ul className="flex flex-wrap gap-x-6">
    {LINKS.map(({ name, href }) => (
      <li key={href}>
        <a
          href={href}
          className="focus-ring rounded-sm underline decoration-edge underline-offset-4 hover:text-accent wrap-anywhere inline-flex h-11 min-w-11 items-center"
        >
          {name}
        </a>
      </li>
    ))}
  </ul>
);
