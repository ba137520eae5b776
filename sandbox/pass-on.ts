import { type IncomingMessage, request, type ServerResponse } from "node:http";

/** Asks the origin `target` what was asked of a proxy before it. Rejects where the connection breaks. */
export function passOn(incoming: IncomingMessage, target: string): Promise<IncomingMessage> {
  const { method = "GET", url = "/", headers } = incoming;
  const { host } = new URL(target);
  const options = { method, headers: { ...headers, host } };
  return new Promise((done, fail) => {
    const onward = request(new URL(url, target), options, done);
    onward.once("error", fail);
    incoming.pipe(onward);
  });
}

/** Hands the answer to whoever asked the proxy. */
export function passBack(answer: IncomingMessage, response: ServerResponse): void {
  answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
}
