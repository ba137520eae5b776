/** What a log line may hold: words and numbers about the request, never about the person. */
export type LogFields = Record<string, string | number | boolean | null | undefined>;
type LogLevel = "info" | "warn" | "error";
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/** A log of JSON lines that all carry the request's id. */
export function createLog(requestId: string): Log {
  return (level, event, fields) => {
    console[level === "info" ? "log" : level](
      JSON.stringify({ level, event, requestId, ...fields }),
    );
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
