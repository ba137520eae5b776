import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** Wrong usage of a command; the message is one line. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The options of a command that takes no other arguments. @throws UsageError on an unknown one or a missing value */
export function readOptions<Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
) {
  return readArguments(argv, options, false).values;
}

/** The options of a command, and its other arguments if it takes any. @throws UsageError as above */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals });
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n")[0] ?? "");
  }
}

/** @param option the option's name, for the message. @throws UsageError */
export function wholeNumber(text: string, option: string): number {
  if (/^\s*[1-9]\d{0,14}\s*$/.test(text)) return Number(text);
  throw new UsageError(`${option} takes whole numbers above zero, but "${text}" is not one`);
}
