export type Line = {
  readonly name: string
  /** One of the look's colours; lines also differ by their dashes. */
  readonly color: string
  readonly dash?: string
  readonly values: readonly number[]
}
