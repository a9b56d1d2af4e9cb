import { useLocation } from "react-router-dom";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ERROR_MESSAGES } from "#contract/errors.ts";
import { PASSWORD_MIN_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { postText } from "#contract/post-text.ts";
import { useApi } from "../../web/api/use-api.ts";
import Login from "../../web/pages/login/login.tsx";
import ForgotPassword from "../../web/pages/recovery/forgot-password.tsx";
import { PATHS } from "../../web/paths.ts";
import { visitorRecordings, visitorSession } from "../../web/shared/account/enter-app.ts";
import { stayHere } from "./leaving.ts";
import { ANA, DRAFT, NEW_USAGE } from "./people.ts";
import { answer, answerWrongly, calls, cutOff, holdBack, refuse } from "./server.ts";
import { said, show } from "./show.tsx";

const tab = (name: string) => page.getByRole("tab", { name });
const linkedIn = page.getByRole("button", { name: "Continue with LinkedIn" });

const showLogin = () => show(<Login />, { at: PATHS.login });

test("Sign In is the tab shown first, and asks for email and password", async () => {
  await showLogin();
  await expect.element(tab("Sign In")).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByLabelText("Email")).toHaveAttribute("type", "email");
  await expect.element(page.getByLabelText("Password")).toHaveAttribute("type", "password");
  await expect.element(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  for (const label of ["Email", "Password"]) await expect.element(page.getByLabelText(label)).toBeRequired();
});

test("Sign Up asks for names, email and password, and its button reads Start Free Trial", async () => {
  await showLogin();
  await tab("Sign Up").click();
  for (const label of ["First name", "Last name", "Email", "Password"]) {
    await expect.element(page.getByLabelText(label)).toBeRequired();
  }
  await expect.element(page.getByLabelText("Email")).toHaveAttribute("type", "email");
  await expect.element(page.getByLabelText("Password")).toHaveAttribute("type", "password");
  await expect.element(page.getByRole("button", { name: "Start Free Trial" })).toBeEnabled();
});

test("both tabs offer LinkedIn, say what the trial costs, and name the terms; one can go back", async () => {
  await showLogin();
  const back = page.getByRole("link", { name: "Back to home" });
  await expect.element(back).toHaveAttribute("href", PATHS.landing);
  for (const name of ["Sign In", "Sign Up"]) {
    await tab(name).click();
    await expect.element(linkedIn).toBeEnabled();
    await expect.element(page.getByText("5 free recordings to try • No credit card required")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Terms" })).toHaveAttribute("href", PATHS.terms);
    await expect.element(page.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", PATHS.privacy);
  }
});

test("an email typed on one tab is there on the other", async () => {
  await showLogin();
  await page.getByLabelText("Email").fill("ana@example.com");
  await tab("Sign Up").click();
  await expect.element(page.getByLabelText("Email")).toHaveValue("ana@example.com");
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
  const signIn = page.getByRole("button", { name: "Sign In" });
  await signIn.click();
  await expect.element(email).toHaveAccessibleDescription("Enter your email.");
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => heard).toEqual(Array(2).fill("Enter your email."));
  expect(document.querySelectorAll("form [aria-live]")).toHaveLength(0);
  await email.fill("ana");
  await page.getByLabelText("Password").fill("a good password");
  await signIn.click();
  await expect.element(email).toHaveAccessibleDescription("Enter an address like name@example.com.");
  await tab("Sign Up").click();
  await page.getByLabelText("First name").fill("Ana");
  await page.getByLabelText("Last name").fill("Ruiz");
  await email.fill(ANA.email);
  await page.getByLabelText("Password").fill("short");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
  await expect
    .element(page.getByLabelText("Password"))
    .toHaveAccessibleDescription(`Use at least ${PASSWORD_MIN_CHARS} characters.`);
  expect(calls.filter(({ pathname }) => pathname === API.login || pathname === API.signup)).toEqual([]);
});

test("a wrong password is said below it and as a toast; it can be shown, and the email goes along", async () => {
  refuse(API.login, 401, "wrong_credentials");
  const OnWay = () => (useLocation().pathname === PATHS.forgotPassword ? <ForgotPassword /> : <Login />);
  await show(<OnWay />, { at: PATHS.login });
  await page.getByLabelText("Email").fill(ANA.email);
  const password = page.getByLabelText("Password");
  await password.fill("a good password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.element(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Sign In" }).click();
  await said("Login failed", ERROR_MESSAGES.wrong_credentials);
  await expect.element(password).toHaveAccessibleDescription(ERROR_MESSAGES.wrong_credentials);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect.element(page.getByRole("button", { name: "Send me a link" })).toBeVisible();
  await expect.element(page.getByLabelText("Email").last()).toHaveValue(ANA.email);
});

test("Try free leads to Sign Up, which shows the draft it keeps and what an account brings", async () => {
  visitorSession.set("session");
  visitorRecordings.set("0");
  // Its body says the hook.
  answer(API.drafts("session"), [{ ...DRAFT, hookShown: false }]);
  await show(<Login />, { at: PATHS.signUp });
  await expect.element(tab("Sign Up")).toHaveAttribute("aria-selected", "true");
  await expect.element(page.getByText(postText(DRAFT).body)).toBeVisible();
  await expect
    .element(page.getByText("Create an account to keep your 5 posts. More recordings are $14 a month."))
    .toBeVisible();
});

test("a lost connection is said in plain words", async () => {
  cutOff(API.login);
  await showLogin();
  await page.getByLabelText("Email").fill("ana@example.com");
  await page.getByLabelText("Password").fill("a good password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await said("Login failed", "We can't reach the server.");
});

test("LinkedIn's button waits, and then goes to the address that the start answers", async () => {
  const left = stayHere();
  const authUrl = "https://linkedin.test/oauth";
  const release = holdBack(API.linkedinStart, { authUrl });
  await showLogin();
  await linkedIn.click();
  await expect.element(page.getByRole("button", { name: "Connecting to LinkedIn..." })).toBeDisabled();
  release();
  await expect.poll(() => left).toEqual([authUrl]);
});

test("a LinkedIn sign-in that could not be started says so, and can be tried again", async () => {
  cutOff(API.linkedinStart);
  answerWrongly(API.linkedinStart, {});
  await showLogin();
  await linkedIn.click();
  await said("LinkedIn Sign In Failed", "An error occurred while connecting to LinkedIn");
  await linkedIn.click();
  await said("Could not initiate LinkedIn authentication");
  await expect.element(linkedIn).toBeEnabled();
  expect(calls.filter(({ pathname }) => pathname === API.linkedinStart)).toHaveLength(2);
});

async function signUp() {
  await showLogin();
  await tab("Sign Up").click();
  await page.getByLabelText("First name").fill("Ana");
  await page.getByLabelText("Last name").fill("Ruiz");
  await page.getByLabelText("Email").fill("ana@example.com");
  await page.getByLabelText("Password").fill("tomato sauce with basil");
  await page.getByRole("button", { name: "Start Free Trial" }).click();
}

/** A sign-up that succeeds. */
async function signUpAsAna() {
  answerWrongly(API.signup, { token: "a token" });
  answer(API.user, ANA);
  await signUp();
}

test("a refusal that names a field is said there and as a toast, until the field changes", async () => {
  refuse(API.signup, 409, "email_taken", "email");
  await signUp();
  const email = page.getByLabelText("Email");
  await said("Signup failed");
  await expect.element(email).toHaveAccessibleDescription(ERROR_MESSAGES.email_taken);
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
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.chat("session"));
  await said("Your draft came along.");
  expect(visitorSession.get()).toBeNull();
});

test("whose draft did not come along comes to the recorder, and leaves it where it is", async () => {
  visitorSession.set("session");
  refuse(API.drafts("session"), 404, "not_found");
  await signUpAsAna();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.record);
  await said("Let's create your first post!");
  expect(visitorSession.get()).toBe("session");
});

/** As the screen of an account does, which Back leads from to the sign-in screen. */
const FreeLeft = () => <output aria-label="Left">{useApi(API.usage).data?.remaining ?? "unknown"}</output>;

test("whoever signs in after somebody else on the same page sees nothing that was read for them", async () => {
  answer(API.usage, NEW_USAGE);
  answerWrongly(API.login, { token: "a token", user: ANA });
  const release = holdBack(API.user, ANA);
  await show(
    <>
      <Login />
      <FreeLeft />
    </>,
    { at: PATHS.login },
  );
  const left = page.getByLabelText("Left");
  await expect.element(left).toHaveTextContent(String(NEW_USAGE.remaining));
  await page.getByLabelText("Email").fill(ANA.email);
  await page.getByLabelText("Password").fill("a good password");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect.element(left).toHaveTextContent("unknown");
  release();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(PATHS.record);
});
