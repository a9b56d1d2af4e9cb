import { env } from "cloudflare:workers";
import { type Deps, depsOf } from "../../worker/domain/deps.ts";
import { type ModelDeps, withModels } from "../../worker/domain/models.ts";
import type { BookCall } from "../../worker/services/model-calls.ts";

/** With models whose calls are counted for nobody in particular. */
export const modelsOf = (deps: Deps = depsOf(env)): ModelDeps =>
  withModels(deps, { userId: null, network: null });

/** For services that are tested by themselves. */
export const unbooked: BookCall = async () => undefined;
