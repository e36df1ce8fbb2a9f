import { use } from 'react'

const never = new Promise<never>(() => {})

/** Stands for the calendar's grid where pages are drawn: its code is large and comes later, so the app begins without it. */
export default function EventCalendarGrid(): never {
  return use(never)
}
