/** What follows a blank line and is blank too. */
const MORE_BLANK = /(?<=\n[^\S\n]*\n)((?:[^\S\n]*\n)+)/;

/** Text as LinkedIn shows it: of several blank lines one. The others stay in the page, so that places in the text can be counted there. */
export const AsPosted = ({ text }: { text: string }) =>
  text.split(MORE_BLANK).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <span key={at} hidden>
        {part}
      </span>
    ),
  );
