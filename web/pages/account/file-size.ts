const UNITS = ["kB", "MB", "GB"];

/** Bytes in the unit that people would choose: "0.3 kB", "12.4 MB". */
export function fileSize(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${UNITS[unit]}`;
}
