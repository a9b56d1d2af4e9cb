/** "5,000" */
export const { format: formatCount } = new Intl.NumberFormat("en-US");

/** "1 post", "5,000 posts" */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
