/** The names that whisper gives languages, where they do not follow from the code; `jw` and `yue` are its own codes. */
const CODES: Record<string, string> = Object.fromEntries(
  `afrikaans af, albanian sq, amharic am, arabic ar, armenian hy, assamese as, azerbaijani az, bashkir ba, basque eu,
  belarusian be, bengali bn, bosnian bs, breton br, bulgarian bg, burmese my, cantonese zh, castilian es, catalan ca,
  chinese zh, croatian hr, czech cs, danish da, dutch nl, english en, estonian et, faroese fo, finnish fi, flemish nl,
  french fr, galician gl, georgian ka, german de, greek el, gujarati gu, haitian ht, haitian creole ht, hausa ha,
  hebrew he, hindi hi, hungarian hu, icelandic is, indonesian id, italian it, japanese ja, javanese jv, jw jv,
  kannada kn, kazakh kk, khmer km, korean ko, lao lo, latin la, latvian lv, letzeburgesch lb, lingala ln,
  lithuanian lt, luxembourgish lb, macedonian mk, malagasy mg, malay ms, malayalam ml, maltese mt, mandarin zh,
  maori mi, marathi mr, moldavian ro, moldovan ro, mongolian mn, myanmar my, nepali ne, norwegian no, nynorsk nn,
  occitan oc, panjabi pa, pashto ps, persian fa, polish pl, portuguese pt, punjabi pa, pushto ps, romanian ro,
  russian ru, sanskrit sa, serbian sr, shona sn, sindhi sd, sinhala si, sinhalese si, slovak sk, slovenian sl,
  somali so, spanish es, sundanese su, swahili sw, swedish sv, tagalog tl, tajik tg, tamil ta, tatar tt, telugu te,
  thai th, tibetan bo, turkish tr, turkmen tk, ukrainian uk, urdu ur, uzbek uz, valencian ca, vietnamese vi, welsh cy,
  yiddish yi, yoruba yo, yue zh`
    .split(/,\s+/)
    .map((entry) => {
      const space = entry.lastIndexOf(" ");
      return [entry.slice(0, space), entry.slice(space + 1)];
    }),
);

/** ISO 639-1 for a language as a speech service names it (`english`, `en`, `en-US`); undefined when it is none we know. */
export function languageCode(name: string | undefined): string | undefined {
  const known = name?.trim().toLowerCase() ?? "";
  return CODES[known] ?? known.match(/^([a-z]{2})(?:[-_]|$)/)?.[1];
}
