/** Counts the progress of several clients and lets tests await it: load is driven by counts, not by time. */
export type Counter = {
  readonly count: number
  add(): void
  /** Resolves after this many more. */
  more(by: number): Promise<void>
}

export function counter(): Counter {
  let count = 0
  let waiting: { readonly at: number; readonly reached: () => void }[] = []
  return {
    get count() {
      return count
    },
    add() {
      count += 1
      for (const { reached } of waiting.filter(({ at }) => at <= count)) reached()
      waiting = waiting.filter(({ at }) => at > count)
    },
    more(by) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ at: count + by, reached: resolve })
      return promise
    },
  }
}
