export const cx = (...all: (string | false | null | undefined)[]): string => all.filter(Boolean).join(" ");
