import { BackupError } from "./backup-error.ts";

/**
 * Runs `work`, and rejects with a BackupError once `progress` has not been called for `ms` milliseconds, because a
 * connection that is cut silently reports nothing. The caller must then end what `work` still waits for.
 */
export async function withDeadline<T>(
  ms: number,
  work: (progress: () => void) => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `The database did not answer for ${ms / 1000} seconds.`;
    timer = setTimeout(() => reject(new BackupError(message)), ms);
  });
  try {
    return await Promise.race([work(() => timer?.refresh()), late]);
  } finally {
    clearTimeout(timer);
  }
}
