import { type IncomingMessage, request, type ServerResponse } from "node:http";

/** Forwards a proxy's request to the origin `target`. Rejects if the connection breaks. */
export function forwardRequest(
  incoming: IncomingMessage,
  target: string,
): Promise<IncomingMessage> {
  const { method = "GET", url = "/", headers } = incoming;
  const { host } = new URL(target);
  const options = { method, headers: { ...headers, host } };
  return new Promise((done, fail) => {
    const onward = request(new URL(url, target), options, done);
    onward.once("error", fail);
    incoming.pipe(onward);
  });
}

/** Sends a forwarded request's response to the proxy's client. */
export function sendResponse(answer: IncomingMessage, response: ServerResponse): void {
  answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
}
