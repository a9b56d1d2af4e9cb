import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { Client } from "./client.ts";
import { Ledger } from "./ledger.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

const PASSWORD = "a good password";

/** Somebody who uses the app, and what they know of it. */
export class Person {
  readonly world: World;
  readonly client: Client;
  readonly random: Random;
  readonly ledger = new Ledger();
  readonly name: string;
  readonly email: string;
  /** Known once they have an account. */
  userId: string | undefined;
  /** They asked for the erasure of everything; `gone` when they know that it was begun. */
  leaving: "no" | "asked" | "gone" = "no";
  linkedInConnected = false;
  #sent = 0;

  constructor(world: World, name: string) {
    this.world = world;
    this.name = name;
    this.random = world.random.fork();
    this.client = new Client(world, name, world.random.fork());
    this.email = `${name}@example.com`;
  }

  /** A name for something of theirs that nobody else uses, and no second time. */
  fresh(what: string): string {
    this.#sent += 1;
    return `${this.name}-${what}-${this.#sent}`;
  }

  /** Becomes an account, of the visitor they are if they are one. Whose answer was lost finds that they have it already. */
  async signUp(): Promise<void> {
    const { client, email } = this;
    const json = { email, password: PASSWORD, firstName: this.name, lastName: "Chaos" };
    const signedUp = await client.ask("POST", API.signup, { json });
    if (signedUp.status === 201) client.token = signedUp.json<{ token: string }>().token;
    else await this.signIn();
    const user = await client.ask("GET", API.user);
    this.userId = user.json<User>().id;
  }

  async signIn(): Promise<void> {
    const { client, email } = this;
    const signedIn = await client.ask("POST", API.login, { json: { email, password: PASSWORD } });
    if (signedIn.status !== 200) client.report(`has an account and cannot sign in: ${signedIn.code}`);
    client.token = signedIn.json<{ token: string }>().token;
  }

  /** As the server asks for some acts when a login is older than a quarter of an hour. */
  async proveIdentity(): Promise<void> {
    const proven = await this.client.ask("POST", API.confirm, { json: { password: PASSWORD } });
    if (proven.status !== 204 && proven.status !== 401)
      this.client.report(`cannot prove who they are: ${proven.code}`);
  }
}
