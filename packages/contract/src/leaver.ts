/**
 * Kids that leave.
 *
 * - `left`: the last day has passed, or the kid was deleted, and its money is not settled
 * - `ahead`: the last day lies ahead, or is today, and its money is not settled
 * - `settled`: it has left, and nothing is left to pay, held or under way
 */
export const LEAVER_VIEWS = ['left', 'ahead', 'settled'] as const
export type LeaverView = (typeof LEAVER_VIEWS)[number]
