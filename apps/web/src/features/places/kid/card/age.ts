import type { Day } from '@skrzat/contract/days'

/** Full years and months of age on a day. Pure. */
export function ageOn(birth: Day, today: Day): { years: number; months: number } {
  const [year = 0, month = 0, date = 0] = birth.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = today.split('-').map(Number)
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDate < date ? 1 : 0)
  return { years: Math.floor(months / 12), months: months % 12 }
}
