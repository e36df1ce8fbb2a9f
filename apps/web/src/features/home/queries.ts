import { trpc } from '#app/calls/index.ts'

/** Milliseconds between refetches of an open start page, as deadlines pass without an event. */
const AGAIN = 60_000

export const staffTodayOptions = () => trpc.today.staff.queryOptions(undefined, { refetchInterval: AGAIN })
/** Places that entered the person's phone. */
export const enteredOptions = () => trpc.places.ofMyPhone.queryOptions()
export const parentTodayOptions = () => trpc.today.parent.queryOptions(undefined, { refetchInterval: AGAIN })
