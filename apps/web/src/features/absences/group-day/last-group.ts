import { idOf } from '#app/search.ts'

/** By account: several people may share a browser. */
const keyOf = (me: number) => `skrzat-last-group-${me}`

/** The group that the account last chose in this browser. */
export function lastGroup(me: number): number | undefined {
  return idOf(localStorage.getItem(keyOf(me)))
}

export function keepLastGroup(me: number, id: number) {
  localStorage.setItem(keyOf(me), String(id))
}
