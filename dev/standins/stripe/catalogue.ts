import { missing } from "./faults.ts";
import { newId, PRICE_CENTS, seconds } from "./objects.ts";

/** What somebody sets up once, mostly in the dashboard. */
export interface Catalogue {
  prices: Map<string, object>;
  webhookEndpoints: Map<string, WebhookEndpoint>;
}

interface WebhookEndpoint {
  id: string;
  object: "webhook_endpoint";
  created: number;
  url: string;
  enabled_events: string[];
  status: "enabled" | "disabled";
  livemode: false;
}

/** All that the app needs: its price, and the webhook that events are sent to, if they are. */
export function newCatalogue(priceId: string, webhookUrl: string | undefined): Catalogue {
  const endpoints = webhookUrl ? [newWebhookEndpoint(webhookUrl, ["*"])] : [];
  return {
    prices: new Map([[priceId, newPrice(priceId, PRICE_CENTS, { interval: "month", interval_count: 1 })]]),
    webhookEndpoints: new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])),
  };
}

type Endpoint = (state: { catalogue: Catalogue }, params: URLSearchParams, id: string) => object;

export const CATALOGUE: Record<string, Endpoint> = {
  "POST /v1/prices": ({ catalogue }, params) => {
    const interval = params.get("recurring[interval]");
    const interval_count = Number(params.get("recurring[interval_count]") ?? 1);
    const recurring = interval ? { interval, interval_count } : null;
    const price = newPrice(newId("price"), Number(params.get("unit_amount")), recurring);
    catalogue.prices.set(price.id, price);
    return price;
  },
  "GET /v1/prices/:id": ({ catalogue }, _, id) => {
    const price = catalogue.prices.get(id);
    if (!price) throw missing("price", id, "price", 404);
    return price;
  },
  "POST /v1/webhook_endpoints": ({ catalogue }, params) => {
    const events = [...params].flatMap(([name, value]) =>
      name.startsWith("enabled_events[") ? [value] : [],
    );
    const endpoint = newWebhookEndpoint(params.get("url") ?? "", events);
    catalogue.webhookEndpoints.set(endpoint.id, endpoint);
    return endpoint;
  },
  "POST /v1/webhook_endpoints/:id": ({ catalogue }, params, id) => {
    const endpoint = catalogue.webhookEndpoints.get(id);
    if (!endpoint) throw missing("webhook_endpoint", id);
    endpoint.status = params.get("disabled") === "true" ? "disabled" : "enabled";
    return endpoint;
  },
  "GET /v1/webhook_endpoints": ({ catalogue }) =>
    list("/v1/webhook_endpoints", [...catalogue.webhookEndpoints.values()].reverse()),
  "GET /v1/billing_portal/configurations": () => list("/v1/billing_portal/configurations", [THE_PORTAL]),
};

/** As it is once its settings were saved. */
const THE_PORTAL = {
  ...{ id: newId("bpc"), object: "billing_portal.configuration", created: seconds() },
  ...{ active: true, is_default: true, livemode: false },
};

function newPrice(id: string, unit_amount: number, recurring: object | null) {
  const type = recurring ? ("recurring" as const) : ("one_time" as const);
  return {
    ...{ id, object: "price" as const, created: seconds(), active: true, currency: "usd" as const },
    ...{ unit_amount, type, recurring, livemode: false as const },
  };
}

function newWebhookEndpoint(url: string, enabled_events: string[]): WebhookEndpoint {
  return {
    ...{ id: newId("we"), object: "webhook_endpoint", created: seconds(), url, enabled_events },
    ...{ status: "enabled", livemode: false },
  };
}

const list = (url: string, data: object[]) => ({ object: "list", url, has_more: false, data });
