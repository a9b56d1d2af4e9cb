import { once } from "node:events";
import { connect, type Socket } from "node:net";

const CONNECTIONS = 64;

export interface Load {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/**
 * Asks the same thing over 64 connections, each as soon as it has its answer. A client of its own, because what HTTP
 * libraries cost is more than what is measured. Throws for any answer but 200.
 */
export async function load(url: URL, headers: Record<string, string>, milliseconds: number): Promise<Load> {
  const lines = Object.entries({ Host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = [`GET ${url.pathname}${url.search} HTTP/1.1`, ...lines, "", ""].join("\r\n");
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(url)));
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(sockets.map((socket) => ask(socket, request, end, latencies)));
  const seconds = (performance.now() - start) / 1_000;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    perSecond: latencies.length / seconds,
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
  };
}

async function open(url: URL): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname).setNoDelay();
  await once(socket, "connect");
  return socket;
}

function ask(socket: Socket, request: string, end: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = new Answer();
    let asked = performance.now();
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The Worker hung up.")));
    socket.on("data", (data) => {
      if (!answer.isWholeWith(data)) return;
      if (answer.status !== 200) return reject(new Error(`The Worker answered ${answer.status}.`));
      const now = performance.now();
      latencies.push(now - asked);
      if (now >= end) return resolve();
      asked = now;
      answer.clear();
      socket.write(request);
    });
    socket.write(request);
  });
}

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** One HTTP answer as it arrives: as much of the protocol as workerd uses. */
class Answer {
  status = 0;
  private head = "";
  /** Bytes of the body still to come; undefined while the head is, NaN for a body in chunks. */
  private left: number | undefined;
  private tail = Buffer.alloc(0);

  clear(): void {
    this.head = "";
    this.left = undefined;
    this.tail = Buffer.alloc(0);
  }

  isWholeWith(data: Buffer): boolean {
    let body = data;
    if (this.left === undefined) {
      const before = this.head.length;
      this.head += data.toString("latin1");
      const headEnd = this.head.indexOf(HEAD_END);
      if (headEnd < 0) return false;
      body = data.subarray(headEnd + HEAD_END.length - before);
      this.readHead(this.head.slice(0, headEnd));
    }
    if (Number.isNaN(this.left)) {
      this.tail = Buffer.concat([this.tail, body]).subarray(-LAST_CHUNK.length);
      return this.tail.equals(LAST_CHUNK);
    }
    this.left = (this.left ?? 0) - body.length;
    return this.left === 0;
  }

  private readHead(head: string): void {
    this.status = Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
    this.left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  }
}
