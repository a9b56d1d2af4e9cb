import type { AnswerOf, BodyOf, PathName, ReadableName } from "#contract/calls.ts";
import type { ApiPath } from "#contract/paths.ts";

/** The deployment, and the token of the account that is signed in, "" before. While `isStopped`, no call is begun. */
export const app = { origin: "", token: "", isStopped: false };

/** Whatever the deployment answers. One that does not answer fails after five minutes, by `fetch` itself. */
export function call(path: string, method = "GET", body?: unknown, headers: Record<string, string> = {}) {
  if (app.isStopped) throw new Error("stopped");
  const isForm = body instanceof FormData;
  return fetch(new URL(path, app.origin), {
    method,
    redirect: "manual",
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(app.token && { Authorization: `Bearer ${app.token}` }),
      ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      ...headers,
    },
  });
}

/** Throws for an answer that is not good. */
export async function ask(...[path, method = "GET", ...more]: Parameters<typeof call>): Promise<Response> {
  const response = await call(path, method, ...more);
  if (response.ok) return response;
  throw new Error(`${method} ${path}: ${await summaryOf(response)}`);
}

export async function get<Name extends ReadableName>(path: ApiPath<Name>): Promise<AnswerOf<Name>> {
  return (await (await ask(path)).json()) as AnswerOf<Name>;
}

export async function post<Name extends PathName>(path: ApiPath<Name>, body?: BodyOf<Name, "POST">) {
  return (await (await ask(path, "POST", body)).json()) as AnswerOf<Name, "POST">;
}

export const summaryOf = async (response: Response): Promise<string> =>
  `${response.status} ${(await response.text()).slice(0, 200)}`;
