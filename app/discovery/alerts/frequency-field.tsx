import type { Frequency } from "./alerts.schema.ts";

/** How often a saved search mails, in words. */
export const FREQUENCY_WORDS: Record<Frequency, string> = {
  daily: "Every day",
  weekly: "Once a week",
  none: "No mail",
};

/** How often a saved search tells by mail what is new. */
export function FrequencyField({ id, chosen }: { id: string; chosen: Frequency }) {
  return (
    <div className="field">
      <label htmlFor={id}>Mail</label>
      <select id={id} name="frequency" defaultValue={chosen}>
        {Object.entries(FREQUENCY_WORDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
