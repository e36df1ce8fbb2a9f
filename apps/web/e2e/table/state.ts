/** `usual`: the demo. `long`: long names, many rows, large amounts. `empty`: a new place, a new account. */
export const STATES = ['usual', 'long', 'empty', 'error', 'loading'] as const
export type State = (typeof STATES)[number]
