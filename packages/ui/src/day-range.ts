/** Both days `YYYY-MM-DD`, both inclusive. */
export type DayRange = { from: string; to: string }
