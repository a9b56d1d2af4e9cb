import { Column, Eyebrow } from "./layout.tsx";

const PEOPLE = [
  { who: "Founders", why: "with a story and no hour to type it" },
  { who: "Operators", why: "who know how it was really done" },
  { who: "Creators", why: "who would rather be heard than polished" },
];

/** For whom it is made. Nobody is named who did not ask to be. */
export const TrustedBy = () => (
  <section aria-labelledby="trusted" className="border-line border-y bg-wash">
    <Column className="grid gap-x-10 gap-y-8 py-10 md:grid-cols-[11rem_1fr] sm:py-12">
      <div>
        <h2 id="trusted" className="font-medium">
          Made to be trusted by
        </h2>
        <Eyebrow className="mt-1">We are in beta, so here are people, not logos.</Eyebrow>
      </div>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
        {PEOPLE.map(({ who, why }) => (
          <li key={who}>
            <p className="font-display text-3xl leading-none">{who}</p>
            <p className="mt-2 text-balance text-soft">{why}</p>
          </li>
        ))}
      </ul>
    </Column>
  </section>
);
