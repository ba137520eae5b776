import wishes from "./wishes.json" with { type: "json" };

/**
 * What people wish for that no university's technology meets. How near these come in a catalogue says from which nearness
 * on a result is close there (`set_closeness(…)`).
 */
export const WISHES: readonly string[] = wishes;
