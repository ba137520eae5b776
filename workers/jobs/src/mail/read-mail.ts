/** What is read of a mail that came (RFC 5322, MIME): its first plain text, and how many files came with it. */
export type ReadMail = {
  headers: MailHeaders;
  /** Null where there is no plain text. */
  text: string | null;
  attachments: number;
};

/** Header lines in their order, names in lower case, each unfolded. */
export type MailHeaders = readonly (readonly [name: string, value: string])[];

const DEEPEST = 5;
const MOST_PARTS = 50;
const LONGEST_HEAD = 100_000;

/**
 * Reads a mail. Every part is looked at once, whatever it holds; what is nested deeper or comes after the fiftieth part is
 * not looked at.
 */
export function readMail(bytes: Uint8Array): ReadMail {
  const found = { text: null as string | null, attachments: 0, parts: 0 };
  const { headers, body } = splitHead(latin1(bytes));
  readPart(headers, body, 0, found);
  return { headers, text: found.text, attachments: found.attachments };
}

/** The first header of a name; empty where there is none. */
export function headerOf(headers: MailHeaders, name: string): string {
  return headers.find(([each]) => each === name)?.[1] ?? "";
}

function readPart(
  headers: MailHeaders,
  body: string,
  depth: number,
  found: { text: string | null; attachments: number; parts: number },
): void {
  found.parts += 1;
  if (depth > DEEPEST || found.parts > MOST_PARTS) return;
  const { value: type, parameters } = parseParameters(
    headerOf(headers, "content-type") || "text/plain",
  );
  const boundary = parameters.get("boundary");
  if (type.startsWith("multipart/") && boundary) {
    for (const part of splitParts(body, boundary)) {
      const inner = splitHead(part);
      readPart(inner.headers, inner.body, depth + 1, found);
    }
    return;
  }
  const disposition = parseParameters(headerOf(headers, "content-disposition"));
  const isFile =
    disposition.value === "attachment" ||
    disposition.parameters.has("filename") ||
    !type.startsWith("text/");
  if (isFile) {
    found.attachments += 1;
  } else if (type === "text/plain" && found.text === null) {
    const encoding = headerOf(headers, "content-transfer-encoding").trim().toLowerCase();
    found.text = decode(transferDecode(body, encoding), parameters.get("charset") ?? "utf-8");
  }
}

/** A mail's or part's header lines and what follows the first empty line. */
function splitHead(raw: string): { headers: MailHeaders; body: string } {
  const text = raw.startsWith("\n") || raw.startsWith("\r\n") ? `\n${raw}` : raw;
  const [crlf, lf] = [text.indexOf("\r\n\r\n"), text.indexOf("\n\n")];
  const isCrlf = crlf !== -1 && (lf === -1 || crlf < lf);
  const end = isCrlf ? crlf : lf;
  const head = end === -1 ? text : text.slice(0, end);
  const headers: [string, string][] = [];
  for (const line of head.slice(0, LONGEST_HEAD).split("\n")) {
    const last = headers.at(-1);
    const colon = line.indexOf(":");
    if (last && (line.startsWith(" ") || line.startsWith("\t"))) last[1] += ` ${line.trim()}`;
    else if (colon > 0)
      headers.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]);
  }
  return { headers, body: end === -1 ? "" : text.slice(end + (isCrlf ? 4 : 2)) };
}

/** The parts between the lines of a boundary. */
function splitParts(body: string, boundary: string): string[] {
  const mark = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  let line = 0;
  while (line <= body.length) {
    const newline = body.indexOf("\n", line);
    const end = newline === -1 ? body.length : newline;
    if (body.startsWith(mark, line)) {
      const rest = body.slice(line + mark.length, end).trim();
      if (rest === "" || rest === "--") {
        if (start !== -1) parts.push(body.slice(start, line));
        if (rest === "--" || parts.length > MOST_PARTS) return parts;
        start = end + 1;
      }
    }
    line = end + 1;
  }
  if (start !== -1 && start < body.length) parts.push(body.slice(start));
  return parts;
}

/** A header such as `text/plain; charset="utf-8"`; the value and the names in lower case. */
function parseParameters(header: string): { value: string; parameters: Map<string, string> } {
  const [value = "", ...rest] = header.split(";");
  const parameters = new Map<string, string>();
  for (const part of rest) {
    const equals = part.indexOf("=");
    if (equals === -1) continue;
    const given = part.slice(equals + 1).trim();
    const bare = given.startsWith('"') ? given.slice(1, given.lastIndexOf('"')) : given;
    parameters.set(part.slice(0, equals).trim().toLowerCase(), bare);
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function transferDecode(body: string, encoding: string): Uint8Array {
  if (encoding === "base64") return fromBase64(body);
  if (encoding === "quoted-printable") return fromQuotedPrintable(body);
  return bytesOf(body);
}

function fromBase64(body: string): Uint8Array {
  const letters = body.replace(/[^A-Za-z0-9+/]/g, "");
  // A single letter left over stands for no byte.
  const whole = letters.length % 4 === 1 ? letters.slice(0, -1) : letters;
  return bytesOf(atob(whole));
}

function fromQuotedPrintable(body: string): Uint8Array {
  const out = new Uint8Array(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] !== "=") {
      out[length++] = body.charCodeAt(at);
      continue;
    }
    const hex = body.slice(at + 1, at + 3);
    if (/^[0-9A-Fa-f]{2}$/.test(hex)) {
      out[length++] = Number.parseInt(hex, 16);
      at += 2;
    } else if (hex === "\r\n") {
      at += 2;
    } else if (hex.startsWith("\n")) {
      at += 1;
    } else {
      out[length++] = 61;
    }
  }
  return out.subarray(0, length);
}

/** Text of a character set; of one that is not known, as UTF-8. */
function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset.trim()).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** One character a byte, so that nothing is lost before the character set of a part is known. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 255);
}
