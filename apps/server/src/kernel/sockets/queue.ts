import { setImmediate } from 'node:timers/promises'

type Task = () => Promise<void> | void

/** Tasks in a row before others get their turn, as tasks that never wait would block the event loop. */
const IN_A_ROW = 64

/** Runs tasks one after another. */
export class Queue {
  #waiting: Task[] = []
  /** How many of these have begun; shifting a long array would move its rest each time. */
  #begun = 0
  #running = false
  readonly #onError: (error: unknown) => void
  readonly #onEmpty: () => void

  constructor(onError: (error: unknown) => void, onEmpty: () => void = () => undefined) {
    this.#onError = onError
    this.#onEmpty = onEmpty
  }

  /** Those that wait or run. */
  get length(): number {
    return this.#waiting.length - this.#begun + (this.#running ? 1 : 0)
  }

  push(task: Task): void {
    this.#waiting.push(task)
    if (!this.#running) void this.#run()
  }

  /** Drops those that wait. */
  clear(): void {
    this.#waiting = []
    this.#begun = 0
  }

  async #run() {
    this.#running = true
    for (let task = this.#next(); task; task = this.#next()) {
      try {
        await task()
      } catch (error) {
        this.#onError(error)
      }
      if (this.#begun < IN_A_ROW) continue
      this.#waiting.splice(0, this.#begun)
      this.#begun = 0
      await setImmediate()
    }
    this.#running = false
    this.#onEmpty()
  }

  #next(): Task | undefined {
    const task = this.#waiting[this.#begun]
    if (task) this.#begun += 1
    else this.clear()
    return task
  }
}
