/** Upper bounds of the buckets, in milliseconds; one more bucket has what takes longer. */
export const BOUNDS: readonly number[] = [
  0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000,
]

/** Counts durations in buckets: a few additions each, and the same memory however many there are. */
export class Timer {
  count = 0
  /** Milliseconds. */
  total = 0
  longest = 0
  shortest = Number.POSITIVE_INFINITY
  readonly buckets = new Float64Array(BOUNDS.length + 1)

  add(milliseconds: number): void {
    this.count += 1
    this.total += milliseconds
    if (milliseconds > this.longest) this.longest = milliseconds
    if (milliseconds < this.shortest) this.shortest = milliseconds
    let bucket = 0
    while (milliseconds > (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
    this.buckets[bucket] = (this.buckets[bucket] ?? 0) + 1
  }

  /** Adds all that another has counted. */
  merge(other: Timer): void {
    this.count += other.count
    this.total += other.total
    this.longest = Math.max(this.longest, other.longest)
    this.shortest = Math.min(this.shortest, other.shortest)
    for (const [index, count] of other.buckets.entries())
      this.buckets[index] = (this.buckets[index] ?? 0) + count
  }

  get mean(): number {
    return this.count === 0 ? 0 : this.total / this.count
  }

  /** The time in milliseconds within which this share (0 to 1) was done, interpolated within its bucket; 0 for none. */
  quantile(share: number): number {
    const wanted = share * this.count
    let below = 0
    for (const [index, within] of this.buckets.entries()) {
      if (within > 0 && below + within >= wanted) {
        const from = BOUNDS[index - 1] ?? 0
        const to = Math.min(BOUNDS[index] ?? this.longest, this.longest)
        return from + Math.max(0, to - from) * ((wanted - below) / within)
      }
      below += within
    }
    return 0
  }
}

/** The sum of several timers. */
export function merged(all: readonly { readonly timer: Timer }[]): Timer {
  const whole = new Timer()
  for (const { timer } of all) whole.merge(timer)
  return whole
}
