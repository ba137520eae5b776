import {
  createIncidents,
  type IncidentSettings,
  openIncidentMarks,
} from "./log/incidents.server.ts";
import { createLog } from "./log/log.server.ts";

/**
 * Makes the function that opens a Worker for a request, a message or a cron: its settings, parsed once per bindings
 * object, and its log, whose incidents are sent also where the settings are wrong.
 *
 * @param marks the binding of the bucket for incidents' marks; without it each isolate counts for itself
 */
export function openWorker<Env>(parseEnv: (bindings: object) => Env, marks?: string) {
  const parsed = new WeakMap<object, Env>();
  return (
    bindings: object,
    execution: Pick<ExecutionContext, "waitUntil">,
    requestId: string = crypto.randomUUID(),
  ) => {
    const later = (work: Promise<unknown>) => execution.waitUntil(work);
    const raiseIncident = createIncidents({
      env: bindings as IncidentSettings,
      marks: marks === undefined ? null : openIncidentMarks(bindings, marks),
      later,
    });
    return {
      requestId,
      later,
      raiseIncident,
      log: createLog(requestId, raiseIncident),
      /** @throws Error that lists wrong or missing names, never their values */
      get env(): Env {
        const env = parsed.get(bindings) ?? parseEnv(bindings);
        parsed.set(bindings, env);
        return env;
      },
    };
  };
}
