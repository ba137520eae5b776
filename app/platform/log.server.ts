/** What a log line may hold: words and numbers about the request, never about the person. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;
type LogLevel = "info" | "warn" | "error" | "alert";
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/**
 * A log of JSON lines that all carry the request's id. A line of level `alert` is for somebody to act on now: with
 * `raise` it is logged as an error each time, and handed on to be sent at most once an hour.
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

/** An error as log fields: its kind and message and where it was thrown. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  return {
    error: error.name,
    message: error.message,
    at: error.stack?.split("\n").slice(1, 4).join(" ").trim(),
  };
}
