import { useLocation } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PASSWORD_MIN_CHARS, TOKEN_STORAGE_KEY } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { useApi } from "../../web/api/use-api.ts";
import Login from "../../web/pages/login/login.tsx";
import ForgotPassword from "../../web/pages/recovery/forgot-password.tsx";
import { PATHS } from "../../web/paths.ts";
import { Challenge } from "../../web/shared/account/challenge.tsx";
import { visitorRecordings, visitorSession } from "../../web/shared/account/enter-app.ts";
import { asked, button, show, stayHere } from "./app.tsx";
import { ANA, DRAFT, HEALTH, NEW_USAGE } from "./people.ts";
import { arrives, describes, fill, gone, linksTo, press, said, says, sees } from "./person.ts";
import { answer, answerRaw, cutOff, holdBack, holdBackRaw, refuse } from "./server.ts";

const tab = (name: string) => page.getByRole("tab", { name });
const linkedIn = page.getByRole("button", { name: "Continue with LinkedIn" });

const NAMES = { "First name": "Ana", "Last name": "Ruiz" };

const showLogin = () => show(<Login />, { at: PATHS.login });

test("Sign In is shown first, Sign Up asks for names too and keeps the email; both offer LinkedIn, say what the trial costs, and name the terms", async () => {
  await showLogin();
  await linksTo("Back to home", PATHS.landing);
  await expect.element(tab("Sign In")).toHaveAttribute("aria-selected", "true");
  for (const [name, submit, ...labels] of [
    ["Sign In", "Sign In", "Email", "Password"],
    ["Sign Up", "Start Free Trial", "First name", "Last name", "Email", "Password"],
  ] as const) {
    await tab(name).click();
    for (const label of labels) await expect.element(page.getByLabelText(label)).toBeRequired();
    await expect.element(page.getByLabelText("Email")).toHaveAttribute("type", "email");
    await expect.element(page.getByLabelText("Password")).toHaveAttribute("type", "password");
    await expect.element(button(submit)).toBeEnabled();
    await expect.element(linkedIn).toBeEnabled();
    await sees("5 free recordings to try • No credit card required");
    await linksTo("Terms", PATHS.terms);
    await linksTo("Privacy", PATHS.privacy);
    if (name === "Sign In") await fill({ Email: ANA.email });
  }
  await expect.element(page.getByLabelText("Email")).toHaveValue(ANA.email);
});

test("a form with a gap says so at its field, once, and sends nothing", async () => {
  const heard: (string | undefined)[] = [];
  const hear = ({ target }: FocusEvent) => {
    const note = target instanceof Element ? target.getAttribute("aria-describedby") : null;
    if (note) heard.push(document.getElementById(note)?.textContent);
  };
  document.addEventListener("focusin", hear);
  onTestFinished(() => document.removeEventListener("focusin", hear));
  await showLogin();
  const email = page.getByLabelText("Email");
  await press("Sign In");
  await describes(email, "Enter your email.");
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => heard).toEqual(Array(2).fill("Enter your email."));
  expect(document.querySelectorAll("form [aria-live]")).toHaveLength(0);
  await fill({ Email: "ana", Password: "a good password" });
  await press("Sign In");
  await describes(email, "Enter an address like name@example.com.");
  await tab("Sign Up").click();
  await fill({ ...NAMES, Email: ANA.email, Password: "short" });
  await press("Start Free Trial");
  await describes(page.getByLabelText("Password"), `Use at least ${PASSWORD_MIN_CHARS} characters.`);
  expect([asked(API.login), asked(API.signup)]).toEqual([0, 0]);
});

test("a form that is sent by two presses on a busy page is sent once", async () => {
  refuse(API.login, 503, "internal");
  await showLogin();
  await fill({ Email: ANA.email, Password: "a good password" });
  const form = button("Sign In").element().closest("form");
  form?.requestSubmit();
  form?.requestSubmit();
  await said(ERROR_MESSAGES.internal);
  expect(asked(API.login)).toBe(1);
});

test("a lost connection is said in plain words, a wrong password below it and as a toast; it can be shown, and the email goes along", async () => {
  cutOff(API.login);
  refuse(API.login, 401, "wrong_credentials");
  const OnWay = () => (useLocation().pathname === PATHS.forgotPassword ? <ForgotPassword /> : <Login />);
  await show(<OnWay />, { at: PATHS.login });
  const password = page.getByLabelText("Password");
  await fill({ Email: ANA.email, Password: "a good password" });
  await press("Show password");
  await expect.element(password).toHaveAttribute("type", "text");
  await press("Sign In");
  await said("Login failed", "We can't reach the server.");
  await press("Sign In");
  await said("Login failed", ERROR_MESSAGES.wrong_credentials);
  await describes(password, ERROR_MESSAGES.wrong_credentials);
  await expect.element(password).toHaveValue("a good password");
  expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await sees(button("Send me a link"));
  await expect.element(page.getByLabelText("Email").last()).toHaveValue(ANA.email);
});

test("Try free leads to Sign Up, which shows the draft it keeps and what an account brings", async () => {
  visitorSession.set("session");
  visitorRecordings.set("0");
  // Its body says the hook.
  answer(API.drafts("session"), [{ ...DRAFT, hookShown: false }]);
  await show(<Login />, { at: PATHS.signUp });
  await expect.element(tab("Sign Up")).toHaveAttribute("aria-selected", "true");
  await sees(page.getByText(postText(DRAFT).body));
  await sees("Create an account to keep your 5 posts. More recordings are $14 a month.");
});

test("a LinkedIn sign-in that could not be started says so; its button waits, and then goes to the address that the start answers", async () => {
  const left = stayHere();
  const authUrl = "https://linkedin.test/oauth";
  cutOff(API.linkedinStart);
  answerRaw(API.linkedinStart, {});
  const release = holdBack(API.linkedinStart, { authUrl });
  await showLogin();
  await linkedIn.click();
  await said("LinkedIn Sign In Failed", "An error occurred while connecting to LinkedIn");
  await linkedIn.click();
  await said("Could not initiate LinkedIn authentication");
  await linkedIn.click();
  await expect.element(button("Connecting to LinkedIn...")).toBeDisabled();
  release();
  await expect.poll(() => left).toEqual([authUrl]);
  expect(asked(API.linkedinStart)).toBe(3);
});

async function signUp() {
  await showLogin();
  await tab("Sign Up").click();
  await fill({ ...NAMES, Email: ANA.email, Password: "tomato sauce with basil" });
  await press("Start Free Trial");
}

async function signUpAsAna() {
  const release = holdBackRaw(API.signup, { token: "a token" });
  answer(API.user, ANA);
  await signUp();
  await expect.element(button("Creating account...")).toBeDisabled();
  release();
}

test("a refusal that names a field is said there and as a toast, until the field changes", async () => {
  refuse(API.signup, 409, "email_taken", "email");
  await signUp();
  const email = page.getByLabelText("Email");
  await said("Signup failed");
  await describes(email, ERROR_MESSAGES.email_taken);
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).toHaveFocus();
  await email.fill("another@example.com");
  await expect.element(email).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByLabelText("Password")).toHaveValue("tomato sauce with basil");
});

test("whoever signs up to keep a draft comes to it, once", async () => {
  visitorSession.set("session");
  answer(API.drafts("session"), [DRAFT]);
  await signUpAsAna();
  await arrives(PATHS.chat("session"));
  await said("Your draft came along.");
  expect(visitorSession.get()).toBeNull();
});

test("whose draft did not come along comes to the recorder, and leaves it where it is", async () => {
  visitorSession.set("session");
  refuse(API.drafts("session"), 404, "not_found");
  await signUpAsAna();
  await arrives(PATHS.record);
  await said("Account created!", "Welcome to Outspoken. Let's create your first post!");
  expect(visitorSession.get()).toBe("session");
});

/** As the screen of an account does, which Back leads from to the sign-in screen. */
const FreeLeft = () => <output aria-label="Left">{useApi(API.usage).data?.remaining ?? "unknown"}</output>;

test("whoever signs in after somebody else on the same page sees nothing that was read for them", async () => {
  answer(API.usage, NEW_USAGE);
  const logIn = holdBackRaw(API.login, { token: "a token", user: ANA });
  const release = holdBack(API.user, ANA);
  await show([<Login key="login" />, <FreeLeft key="left" />], { at: PATHS.login });
  const left = page.getByLabelText("Left");
  await expect.element(left).toHaveTextContent(String(NEW_USAGE.remaining));
  await fill({ Email: ANA.email, Password: "a good password" });
  await press("Sign In");
  await expect.element(button("Signing in...")).toBeDisabled();
  logIn();
  await expect.element(left).toHaveTextContent("unknown");
  release();
  await arrives(PATHS.record);
  await said("Welcome back!", "You've been logged in successfully.");
});

const frame = page.getByTitle("Check that you are a person");

function say(data: unknown, source = (frame.element() as HTMLIFrameElement).contentWindow): void {
  window.dispatchEvent(new MessageEvent("message", { data, source, origin: window.location.origin }));
}

test("a token of the widget is passed on, not what another window says, and taken back once it has run out", async () => {
  const onToken = vi.fn();
  await show(<Challenge onToken={onToken} />);
  await expect.element(frame).toHaveAttribute("src", API.challenge);
  say({ challenge: "solved", token: "forged" }, window);
  expect(onToken).not.toHaveBeenCalled();
  say({ challenge: "solved", token: "one" });
  expect(onToken).toHaveBeenLastCalledWith("one");
  say({ challenge: "expired" });
  expect(onToken).toHaveBeenLastCalledWith(undefined);
  say({ challenge: "solved", token: "two" });
  expect(onToken).toHaveBeenLastCalledWith("two");
});

test("a widget that did not load says so, and is tried again on request", async () => {
  await show(<Challenge onToken={() => undefined} />);
  const before = frame.element();
  say({ challenge: "failed" });
  await says(page.getByRole("alert"), "could not be made");
  await press("Try again");
  await gone(page.getByRole("alert"));
  expect(frame.element()).not.toBe(before);
});

test.each([
  ["asks for it", { siteKey: "key" }, 1],
  ["does not", null, 0],
])("signing up shows the widget where the server %s; signing in never", async (_what, challenge, frames) => {
  answer(API.health, { ...HEALTH, challenge });
  await showLogin();
  await sees(button("Sign In"));
  expect(frame.elements()).toHaveLength(0);
  await tab("Sign Up").click();
  await expect.poll(() => frame.elements().length).toBe(frames);
});
