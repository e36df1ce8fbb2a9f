import { LeftOut } from './left-out.ts'

/** Stands for the calendar's grid where pages are drawn: its code is large and comes later, so the app begins without it. */
export default function EventCalendarGrid(): never {
  throw new LeftOut()
}
