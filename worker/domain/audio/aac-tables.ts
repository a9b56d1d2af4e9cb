// The widths of the scale factor bands of long and short windows, at about so many kHz: 14 bands of 4 samples, then 5 of 8 …
const AT_96 = { long: "14x4 5x8 5x12 2x16 1x24 1x28 1x36 1x44 11x64", short: "6x4 3x8 1x16 1x28 1x36" };
const AT_64 = { long: "14x4 4x8 3x12 3x16 1x20 2x24 1x28 1x36 18x40", short: AT_96.short };
const AT_48 = { long: "10x4 7x8 4x12 2x16 2x20 2x24 2x28 19x32 1x96", short: "5x4 3x8 3x12 3x16" };
const AT_32 = { long: "10x4 7x8 4x12 2x16 2x20 2x24 2x28 22x32", short: AT_48.short };
const AT_24 = {
  long: "11x4 10x8 4x12 3x16 2x20 2x24 2x28 1x32 2x36 1x40 1x44 1x48 2x52 5x64",
  short: "7x4 3x8 2x12 2x16 1x20",
};
const AT_16 = {
  long: "11x8 9x12 4x16 3x20 2x24 2x28 1x32 1x36 2x40 1x44 1x48 1x52 1x56 1x60 3x64",
  short: "8x4 2x8 2x12 1x16 2x20",
};
const AT_8 = {
  long: "13x12 7x16 4x20 3x24 2x28 1x32 2x36 1x40 1x44 1x48 1x52 1x56 1x60 1x64 1x80",
  short: "7x4 4x8 1x12 1x16 2x20",
};

/** Samples per second, by the index in a configuration. */
export const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
];

/** The bands of each of these rates. */
export const BANDS = [AT_96, AT_96, AT_64, AT_48, AT_48, AT_32, AT_24, AT_24, AT_16, AT_16, AT_16, AT_8];

/**
 * A Huffman code in which codes of the same length count up, and longer ones go on from there: known by how many have one bit,
 * two bits, and so on.
 */
export interface Book {
  lengths: number[];
  /** What stands behind each code, in the same order: a hexadecimal digit of one for each sign bit and five for each escape. */
  behind?: string;
}

export const SCALE_FACTORS: Book = {
  lengths: [1, 0, 1, 3, 2, 4, 3, 5, 4, 6, 6, 6, 5, 8, 4, 7, 3, 7, 46],
};

/** Books 1 to 11. */
export const SPECTRAL: Book[] = [
  { lengths: [1, 0, 0, 0, 8, 0, 24, 0, 24, 8, 16] },
  { lengths: [0, 0, 1, 1, 7, 24, 15, 19, 14] },
  {
    lengths: [1, 0, 0, 4, 2, 6, 3, 5, 15, 15, 8, 9, 3, 3, 5, 2],
    behind: "011112222232343311223232331221224334323244332333223243344233333344442233434443233",
  },
  {
    lengths: [0, 0, 0, 10, 6, 0, 9, 21, 8, 14, 11, 2],
    behind: "433331202222121144443333333333332222222222221111444444333333333433344422222243333",
  },
  { lengths: [1, 0, 0, 4, 4, 0, 4, 12, 12, 12, 18, 10, 4] },
  { lengths: [0, 0, 0, 9, 0, 16, 13, 8, 23, 8, 4] },
  {
    lengths: [1, 0, 2, 1, 0, 4, 5, 10, 14, 15, 8, 4],
    behind: "0112221122211222222221122212122222222211222222222222112222222222",
  },
  {
    lengths: [0, 0, 1, 5, 7, 10, 14, 15, 8, 4],
    behind: "2212120112222222221122222222221212222222121222222222221212222112",
  },
  {
    lengths: [1, 0, 2, 1, 0, 4, 3, 8, 11, 20, 31, 38, 32, 14, 4],
    behind:
      "011222112221122222222112222222121222222221222222221222122221222211222222222222212221222222222222" +
      "2222222212212222222122222222222222212212222122222222222222222222222222222",
  },
  {
    lengths: [0, 0, 0, 3, 8, 14, 17, 25, 31, 41, 22, 8],
    behind:
      "222211222221122220221122222222222212122222222222212122222222222222222212222212222222222222222212" +
      "1222222212222221222222222222222221212122222222222222212122212221222222122",
  },
  {
    lengths: [0, 0, 0, 2, 6, 7, 16, 59, 55, 95, 43, 6],
    behind:
      "02c112222221212222222112222222222222227777727121727777222227722777227277727227722217722221277227" +
      "272222222722122222212222222222222212222222222262222226212222222222222222222222222222221222222222" +
      "222222222122222222222222222222222222211222222222222222222222222221221212221222221122221221211211" +
      "2",
  },
];
