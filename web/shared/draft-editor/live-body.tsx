interface Props {
  body: string;
  /** The new body as far as it is written. */
  partial: string;
  language: string | null;
}

/** The new body while it is written; it keeps the old one's place, so that nothing below it moves up and down again. */
export const LiveBody = ({ body, partial, language }: Props) => (
  <div lang={language ?? undefined} className="grid leading-relaxed *:col-start-1 *:row-start-1">
    <p aria-hidden="true" dir="auto" className="invisible wrap-anywhere whitespace-pre-wrap">
      {body}
    </p>
    <p aria-busy="true" dir="auto" className="wrap-anywhere whitespace-pre-wrap text-soft">
      {partial}
      <span
        aria-hidden="true"
        className="ml-0.5 inline-block h-[1em] w-0.5 translate-y-0.5 bg-accent motion-safe:animate-pulse"
      />
    </p>
  </div>
);
