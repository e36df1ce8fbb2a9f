import { idOf } from '#app/search.ts'

const LAST = 'skrzat-last-group'

/** The group that was last chosen in this browser. */
export function lastGroup(): number | undefined {
  return idOf(localStorage.getItem(LAST))
}

export function keepLastGroup(id: number) {
  localStorage.setItem(LAST, String(id))
}
