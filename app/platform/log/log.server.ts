/** Fields of a log line: words and numbers about the request, never about the user. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;
type LogLevel = "info" | "warn" | "error" | "alert";
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/**
 * A logger of JSON lines that carry the request's id. Level `alert` is for what someone must act on now: with `raise`,
 * it is logged as an error each time, and sent as an incident at most once an hour.
 */
export function createLog(
  requestId: string,
  raise?: (event: string, fields: LogFields) => void,
): Log {
  return (level, event, fields) => {
    const written = level === "alert" && raise ? "error" : level;
    const method = written === "info" ? "log" : written === "alert" ? "error" : written;
    console[method](JSON.stringify({ level: written, event, requestId, ...fields }));
    if (level === "alert") raise?.(event, { requestId, ...fields });
  };
}

/** An error as log fields: its name, message and where it was thrown. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  return {
    error: error.name,
    message: error.message,
    at: error.stack?.split("\n").slice(1, 4).join(" ").trim(),
  };
}
