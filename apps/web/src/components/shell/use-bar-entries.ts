/** The phone's bar: the start page and the three screens that the person needs most. */
import { useMenu } from '#app/navigation/index.ts'
import { type MenuEntry, useEntries } from './use-entries.ts'

/** With "more" after them there are five: further ones would be too narrow for a thumb. */
const SLOTS = 4

/** The address that an entry leads to: the sheet behind "more" leaves out the bar's entries. */
export function targetOf({ link }: MenuEntry): string {
  const params = typeof link.params === 'object' ? link.params : {}
  return `${link.to ?? ''} ${params.placeId ?? ''}`
}

/** The bar's entries, most important first. */
export function useBarEntries(): MenuEntry[] {
  const entriesOf = useEntries()
  const { data: menu } = useMenu()
  const own = entriesOf('own')
  const pick = (entries: readonly MenuEntry[], ...addresses: readonly MenuEntry['link']['to'][]) =>
    entries
      .filter(({ link }) => addresses.includes(link.to))
      .map((entry) => ({ ...entry, label: entry.short }))
  const start = pick(own, '/')
  if (!menu) return start
  if (menu.admin) return [...start, ...pick(entriesOf('admin'), '/admin/places', '/admin/users')]
  const { places, parent, groups } = menu
  /** With several places the entry asks which one, and counts for all of them. */
  function ofPlaces(address: MenuEntry['link']['to'], choice: '/absence' | '/payments') {
    const found = places.flatMap((place) => pick(entriesOf('place', place), address))
    const count = found.reduce((sum, entry) => sum + entry.count, 0)
    return found.slice(0, 1).map((entry) => ({ ...entry, count, ...(found[1] && { link: { to: choice } }) }))
  }
  // A parent's own absences and the place's would look alike.
  const absences = parent ? [] : ofPlaces('/place/$placeId/absences', '/absence')
  const payments = ofPlaces('/place/$placeId/payments', '/payments')
  const myAbsence = pick(own, '/absence/my')
  const today = groups.some(({ tutor }) => tutor) ? pick(own, '/today') : []
  // "My" is only needed beside a place's own payments, and the full word would not fit.
  const myPayments = payments[0]
    ? own.filter(({ link }) => link.to === '/payments/my')
    : pick(own, '/payments/my')
  const fillers = places
    .slice(0, 1)
    .flatMap((place) => pick(entriesOf('place', place), '/place/$placeId/events', '/place/$placeId/files'))
  // A parent who also works in a place reports an absence in a hurry, and does the work at a desk.
  const first = [...myAbsence, ...today, ...payments, ...absences, ...myPayments, ...fillers]
  const shown = new Set(first.slice(0, SLOTS - 2))
  const ordered = [...myAbsence, ...today, ...absences, ...payments, ...myPayments, ...fillers]
  return [...start, ...ordered.filter((entry) => shown.has(entry)), ...pick(own, '/chat')]
}
