/**
 * A stream that makes its next piece only when the last was taken. Pieces of no length are passed over: they would count
 * as no answer.
 *
 * @param onError called with what breaks it off
 */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array | string, void, undefined>,
  onError?: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let piece = await pieces.next();
          while (!piece.done && piece.value.length === 0) piece = await pieces.next();
          if (piece.done) return controller.close();
          const { value } = piece;
          controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
        } catch (error) {
          onError?.(error);
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
