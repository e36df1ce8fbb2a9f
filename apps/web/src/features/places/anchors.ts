/** Parts of screens that links lead to. */
export const CLOSED_DAYS = 'closed-days'
