import { LeftOut } from './left-out.ts'

/** Replaces the calendar's grid on the server: its code is large and loaded later, so the app starts without it too. */
export default function EventCalendarGrid(): never {
  throw new LeftOut()
}
