import { spawn, spawnSync } from "node:child_process";
import { constants } from "node:os";

const WINDOWS = process.platform === "win32";
const PARENT_CHECK_MS = 1_000;
const IMPATIENT_AFTER_MS = 500;
/** Reads until the process at the other end of its stdin is gone, then ends the process group it was given. */
const GUARD =
  'cat >/dev/null; kill -s TERM -- "-$1" 2>/dev/null && sleep 3; kill -s KILL -- "-$1" 2>/dev/null';

/**
 * Runs a program and returns its exit code (128 + n when signal n ended it). The program and all it starts form one
 * process group that never outlives this process, however it ends: SIGINT, SIGTERM and SIGHUP are passed on (a second one
 * kills), and for SIGKILL, which can't be caught, a guard process watches. workerd would otherwise stay and hold the port.
 */
export async function runSupervised(command, args, cwd) {
  let askedAt;
  const stop = (signal) => {
    askedAt ??= Date.now();
    // One Ctrl-C may arrive twice, from the terminal and through npm.
    if (Date.now() - askedAt > IMPATIENT_AFTER_MS) killGroup(child);
    else child.kill(signal);
  };
  // Before the program starts: a signal in between would end this process alone.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  // Before the program starts, too: npm may be killed as soon as it runs, and its id can't be found after that.
  const orphaned = whenParentDies(() => askedAt ?? stop("SIGTERM"));
  const child = spawn(command, args, { cwd, stdio: "inherit", detached: !WINDOWS });
  const guard = WINDOWS ? undefined : startGuard(child.pid);

  const code = await new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("exit", (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
  });
  clearInterval(orphaned);
  guard?.kill("SIGKILL");
  killGroup(child);
  return code;
}

function startGuard(group) {
  const guard = spawn("sh", ["-c", GUARD, "guard", String(group)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => undefined);
  guard.unref();
  return guard;
}

/** npm may be killed without passing it on; a script that it started must not live on alone. */
function whenParentDies(react) {
  if (WINDOWS || !process.env.npm_lifecycle_event) return undefined;
  // npm runs its scripts through a shell, which may have replaced itself by us or may wait between npm and us.
  const above = spawnSync("ps", ["-o", "ppid=", "-p", String(process.ppid)], { encoding: "utf8" });
  const ancestors = [process.ppid, Number.parseInt(above.stdout, 10)].filter((pid) => pid > 1);
  const timer = setInterval(() => {
    if (ancestors.every(isAlive)) return;
    clearInterval(timer);
    react();
  }, PARENT_CHECK_MS);
  timer.unref();
  return timer;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

function killGroup(child) {
  try {
    if (WINDOWS) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It is empty.
  }
}
