type Task = () => Promise<void> | void

/** Runs tasks one after another. */
export class Queue {
  #waiting: Task[] = []
  #running = false
  readonly #onError: (error: unknown) => void
  readonly #onEmpty: () => void

  constructor(onError: (error: unknown) => void, onEmpty: () => void = () => undefined) {
    this.#onError = onError
    this.#onEmpty = onEmpty
  }

  /** Those that wait or run. */
  get length(): number {
    return this.#waiting.length + (this.#running ? 1 : 0)
  }

  push(task: Task): void {
    this.#waiting.push(task)
    if (!this.#running) void this.#run()
  }

  /** Drops those that wait. */
  clear(): void {
    this.#waiting = []
  }

  async #run() {
    this.#running = true
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      try {
        await task()
      } catch (error) {
        this.#onError(error)
      }
    }
    this.#running = false
    this.#onEmpty()
  }
}
