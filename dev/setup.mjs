// Runs under whatever Node the machine has, before anything is installed: plain JavaScript, no dependency.
// Usage: node dev/setup.mjs [--test] <script.ts> [arguments]
import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runSupervised } from "./supervise.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const WINDOWS = process.platform === "win32";
const NODE = join(ROOT, "node_modules", "node", "bin", WINDOWS ? "node.exe" : "node");

/** The one without a window takes half the time of a whole browser. */
const BROWSER = {
  packages: ["chromium-headless-shell", "chromium"],
  present: () => onPath("chromium-headless-shell") || onPath("chromium"),
};

const forTests = process.argv[2] === "--test";
const [script, ...rest] = process.argv.slice(forTests ? 3 : 2);

if (Number.parseInt(process.versions.node, 10) < 20)
  fail(`Outspoken needs Node.js 20 or newer; this is ${process.versions.node}.`);
if (!script) fail("Usage: node dev/setup.mjs [--test] <script> [arguments]");

installPackages();
installTools();
process.exitCode = await runSupervised(NODE, [script, ...rest], ROOT);

/** Brings node_modules up to the lock file. */
function installPackages() {
  if (packagesMatchLock()) return;
  const folder = join(ROOT, "node_modules");
  // npm ci would empty the folder it points at, which belongs to another checkout.
  const link =
    "node_modules is a link to packages that do not match package-lock.json. Remove the link and start again.";
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) fail(link);
  console.log("Installing packages (npm ci) …");
  // A registry that is out for a few minutes must not fail the run; npm gives up after 70 s by itself.
  const patience = ["--prefer-offline", "--fetch-retries=6"];
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...patience];
  // npm names its own script here; a bare `npm` would need a shell on Windows.
  const npm = process.env.npm_execpath;
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: ROOT, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: ROOT, stdio: "inherit", shell: WINDOWS });
  if (result.status !== 0) fail("npm ci failed; nothing was started.");
  if (!existsSync(NODE))
    fail("npm ci ran without install scripts, which this project needs (ignore-scripts is set).");
}

/** Whether every package of the lock file is installed as it says; those for other platforms never are. */
function packagesMatchLock() {
  const file = join(ROOT, "node_modules", ".package-lock.json");
  if (!existsSync(NODE) || !existsSync(file)) return false;
  const installed = JSON.parse(readFileSync(file, "utf8")).packages;
  const { "": _root, ...lock } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  return Object.entries(lock).every(([path, { integrity, optional }]) =>
    installed[path] ? installed[path].integrity === integrity : optional,
  );
}

/** Installs the programs that npm cannot bring, where apt-get may be used; elsewhere says what will be missing. */
function installTools() {
  const toInstall = neededTools().filter((tool) => !tool.present());
  if (toInstall.length === 0) return;
  const apt = aptGet();
  apt?.("update", "-qq");
  const unmet = toInstall.filter((tool) => !apt || !tool.packages.some((name) => install(apt, name)));
  const packages = unmet.map((tool) => tool.packages.at(-1));
  if (packages.length === 0) return;
  const meaning = forTests ? "the tests that use them will fail" : "speech is off, typing a note works";
  const how = process.platform === "darwin" ? "brew install" : "install the packages";
  console.log(`Missing: ${packages.join(", ")}: ${meaning}. To change that: ${how} ${packages.join(" ")}.`);
}

function install(apt, name) {
  console.log(`Installing ${name} (apt-get) …`);
  return apt("install", "-y", "-qq", "--no-install-recommends", name) === 0;
}

/** What this run uses beyond npm packages, each with its Debian package. */
function neededTools() {
  const tools = [];
  if (forTests || !speechIsConfigured()) tools.push(program("ffmpeg", "ffmpeg"));
  if (forTests) {
    tools.push(program("flite", "flite"));
    if (!process.env.CHROMIUM_PATH) tools.push(BROWSER);
    if (rest.includes("--deep")) {
      tools.push(program("firefox-esr", "firefox-esr"), program("WebKitWebDriver", "webkit2gtk-driver"));
      tools.push(program("Xvfb", "xvfb"), codec("libav", "gstreamer1.0-libav"));
      tools.push(codec("transcode", "gstreamer1.0-plugins-bad"));
    }
  }
  return tools;
}

/** Whether a speech service is configured, so that the local recogniser will not run. */
function speechIsConfigured() {
  if (process.env.SPEECH_BASE_URL || (process.env.SPEECH && process.env.SPEECH !== "local")) return true;
  const file = join(ROOT, ".dev.vars");
  return existsSync(file) && /^\s*(export\s+)?SPEECH(_BASE_URL)?\s*=\s*\S/m.test(readFileSync(file, "utf8"));
}

function program(name, debian) {
  return { packages: [debian], present: () => onPath(name) };
}

/** A part of GStreamer, by which WebKit plays and records. */
function codec(name, debian) {
  const path = join("gstreamer-1.0", `libgst${name}.so`);
  return {
    packages: [debian],
    present: () => readdirSync("/usr/lib").some((folder) => existsSync(join("/usr/lib", folder, path))),
  };
}

function onPath(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.some((folder) => existsSync(join(folder, WINDOWS ? `${name}.exe` : name)));
}

/** Runs apt-get with the right to install and returns its exit code; undefined where there is none. */
function aptGet() {
  if (!onPath("apt-get")) return undefined;
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (sudo.length > 0 && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status !== 0)
    return undefined;
  const command = [...sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  return (...args) =>
    spawnSync(command[0], [...command.slice(1), ...args], { stdio: ["ignore", "ignore", "inherit"] }).status;
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
