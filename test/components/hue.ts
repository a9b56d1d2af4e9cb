/** The name of a colour, from the hue of `rgb(…)`. */
export function hueOf(colour = ""): string {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  if (max - min < 12) return "grey";
  const sector =
    max === r ? (g - b) / (max - min) : max === g ? 2 + (b - r) / (max - min) : 4 + (r - g) / (max - min);
  const hue = (sector * 60 + 360) % 360;
  if (hue < 25 || hue > 330) return "red";
  if (hue < 65) return "yellow";
  if (hue < 170) return "green";
  return hue < 240 ? "blue" : "purple";
}
