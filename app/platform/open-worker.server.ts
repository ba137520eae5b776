import { type AlertSettings, createAlerts, openAlertMarks } from "./log/alerts.server.ts";
import { createLog } from "./log/log.server.ts";

/**
 * Makes the function that opens a Worker for a request, a message or a cron: its settings, parsed once per bindings
 * object, and its log, whose alerts are sent also where the settings are wrong.
 *
 * @param marks the binding of the bucket for alert marks; without it each isolate counts its alerts for itself
 */
export function openWorker<Env>(parseEnv: (bindings: object) => Env, marks?: string) {
  const parsed = new WeakMap<object, Env>();
  return (
    bindings: object,
    execution: Pick<ExecutionContext, "waitUntil">,
    requestId: string = crypto.randomUUID(),
  ) => {
    const later = (work: Promise<unknown>) => execution.waitUntil(work);
    const raiseAlert = createAlerts({
      env: bindings as AlertSettings,
      marks: marks === undefined ? null : openAlertMarks(bindings, marks),
      later,
    });
    return {
      requestId,
      later,
      raiseAlert,
      log: createLog(requestId, raiseAlert),
      /** @throws Error that lists wrong or missing names, never their values */
      get env(): Env {
        const env = parsed.get(bindings) ?? parseEnv(bindings);
        parsed.set(bindings, env);
        return env;
      },
    };
  };
}
