import type { Frequency } from "./alerts.schema.ts";

/** How often a saved search mails, in words. */
export const FREQUENCY_WORDS: Record<Frequency, string> = {
  daily: "Every day",
  weekly: "Once a week",
  none: "No mail",
};

/** How often a saved search tells by mail what is new. @param tool attributes that describe the field to agents */
export function FrequencyField({
  id,
  chosen,
  tool,
}: {
  id: string;
  chosen: Frequency;
  tool?: object | undefined;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>Mail</label>
      <select id={id} name="frequency" defaultValue={chosen} {...tool}>
        {Object.entries(FREQUENCY_WORDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
