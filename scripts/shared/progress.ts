/** A progress line on stderr for imports that take longer than a second; silent for short ones. */
export class Progress {
  readonly #started = performance.now();
  readonly #stream: NodeJS.WriteStream;
  #last = performance.now();
  #shown = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /**
   * Cheap enough to call for every row. On a terminal the line is rewritten; elsewhere a new line is written every 10
   * s.
   */
  update(text: () => string): void {
    const now = performance.now();
    const interval = this.#stream.isTTY ? 200 : 10_000;
    if (
      now - this.#started < 1000 ||
      (this.#shown || !this.#stream.isTTY ? now - this.#last < interval : false)
    )
      return;
    this.#last = now;
    this.#shown = true;
    this.#stream.write(this.#stream.isTTY ? `\r\u001b[K${text()}` : `${text()}\n`);
  }

  clear(): void {
    if (this.#shown && this.#stream.isTTY) this.#stream.write("\r\u001b[K");
    this.#shown = false;
  }
}
