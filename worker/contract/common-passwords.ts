/** The commonest leaked passwords of 8 characters or more, in lower case and without trailing digits and signs. */
const COMMON = new Set(
  `password passwords passw0rd p@ssword p@ssw0rd pa$$word pa55word password1 qwertyuiop qwerty123 qwerty12 qwertyui
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 qazwsxedc asdfghjkl asdfasdf zxcvbnm zxcvbnm1 abcd1234 abc12345 a1b2c3d4
  iloveyou iloveyou1 princess sunshine football baseball basketball superman batman123 starwars trustno1 welcome1 welcome123
  letmein1 letmein123 admin123 administrator master123 monkey123 dragon123 michelle jennifer jonathan computer internet
  whatever changeme changeme1 secret123 test1234 testtest testing1 guest123 default1 liverpool chelsea1 arsenal1 mustang1
  shadow123 charlie1 jordan23 michael1 ashley12 freedom1 blink182 samantha victoria elizabeth alexander christian
  qwertyqwerty aaaaaaaa abcdefgh abcdefghi linkedin outspoken`.split(/\s+/),
);

/** A word is as common with a few digits or signs behind it. */
const core = (password: string): string =>
  password
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\d!?.*#_-]{0,4}$/, "");

/** Digits in a row or all alike, or one character or pair over and over. */
const isPattern = (password: string): boolean =>
  /^(.{1,4}?)\1+$/u.test(password) ||
  "01234567890123456789".includes(password) ||
  "98765432109876543210".includes(password);

/** Whether it is among the first that an attacker tries. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  return COMMON.has(lower) || COMMON.has(core(lower)) || isPattern(lower);
}
