/** Parts of a place's pages that links lead to, by their names in the address. */
export const CLOSED_DAYS = 'closed-days'
export const WORKERS = 'workers'
