const twoDigits = (value: number) => String(value).padStart(2, "0");

/** 41 seconds as "00:41", the way the timer shows them. */
export const clock = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** 41 seconds as "0:41", the way a sentence says them. */
export const clockInWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${twoDigits(Math.floor(seconds) % 60)}`;
