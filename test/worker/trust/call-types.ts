import type { ExtractSchema } from "hono/types";
import type { AnswerOf, BodyOf, CALLS, PathName } from "#contract/calls.ts";
import type { ROUTES } from "#contract/paths.ts";
import type { app } from "../../../worker/http/app.ts";

// Read by the type checker only: each route takes and returns what the table of calls says, and so what the browser expects.

type Calls = typeof CALLS;
type Routes = ExtractSchema<typeof app>;
type Methods<Route> = Route extends keyof Routes ? Routes[Route] : never;

/** As Hono knows it: `input` and `output` of one method of one path. */
type Endpoint<Name extends PathName, Method extends string> = Methods<
  (typeof ROUTES)[Name]
>[`$${Lowercase<Method>}` & keyof Methods<(typeof ROUTES)[Name]>];

/** `true`, or the name of the call. Of sound, redirects and empty answers types say nothing. */
type Check<Name extends PathName, Method extends keyof Calls[Name] & string> = [
  AnswerOf<Name, Method>,
] extends [undefined | Blob]
  ? true
  : [Endpoint<Name, Method>] extends [{ input: infer Input; output: AnswerOf<Name, Method> | null }]
    ? Input extends { json: infer Json }
      ? BodyOf<Name, Method> extends Json
        ? true
        : `${Method} ${Name}`
      : true
    : `${Method} ${Name}`;

type Checked = {
  [Name in PathName]: { [Method in keyof Calls[Name] & string]: Check<Name, Method> }[keyof Calls[Name] &
    string];
}[PathName];

type All<Result extends true> = Result;
/** An error here names a call whose route differs. */
export type EveryRouteIsAsInTheTable = All<Checked>;
