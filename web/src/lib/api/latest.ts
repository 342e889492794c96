// For requests that somebody asks for by hand: only the newest counts.

export class Latest {
  private running: AbortController | null = null;

  /**
   * Sends a request and cancels the one before. Returns its answer, or undefined when it comes too late: because
   * a newer one was sent, or because it was cancelled. A failure that comes too late is dropped as well.
   */
  async ask<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.cancel();
    const { signal } = (this.running = new AbortController());
    try {
      const answer = await request(signal);
      return signal.aborted ? undefined : answer;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  cancel(): void {
    this.running?.abort();
    this.running = null;
  }
}
