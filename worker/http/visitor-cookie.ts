import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { LOGIN_MS } from "../domain/account/sign-in.ts";

const COOKIE = "visitor";

/** Sent by no form and no script of another site (Lax), and read by no script at all. */
const attributes = (c: Context) =>
  ({
    path: "/api",
    httpOnly: true,
    sameSite: "Lax",
    secure: new URL(c.req.url).protocol === "https:",
  }) as const;

export const readVisitorCookie = (c: Context): string | undefined => getCookie(c, COOKIE) || undefined;

/** For as long as the login behind it lasts. */
export const writeVisitorCookie = (c: Context, token: string): void =>
  setCookie(c, COOKIE, token, { ...attributes(c), maxAge: LOGIN_MS / 1000 });

export const dropVisitorCookie = (c: Context): void => void deleteCookie(c, COOKIE, attributes(c));

/**
 * Whether another site made the browser send this. Then nobody is taken for a visitor: a form on that site, which can
 * carry sound like ours, would else have this browser's cookie replaced, and with it the way to what its owner said.
 */
export function isFromElsewhere(c: Context): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("Origin");
  return origin !== undefined && origin !== new URL(c.req.url).origin;
}
