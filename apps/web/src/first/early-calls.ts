/**
 * What a page asks the server for first. The document asks for it while the code that shows it is still on its way.
 * A call that a page does not make is waste; e2e/journeys/first-document.spec.ts finds those.
 */

/** A procedure, and its input as tRPC sends it. */
export type EarlyCall = readonly [procedure: string, input?: object]

/** Read again on each visit of their page: the cache is shown only until the answer is there. */
export const NEVER_OLD: ReadonlySet<string> = new Set(['absences.form', 'kids.page'])

/** Who one is, and what one may open: every page inside needs it. */
export const EVERYWHERE: readonly EarlyCall[] = [['accounts.me'], ['accounts.menu']]

const FORWARD = { direction: 'forward' }

/** By the page's pattern, as the router has it; `id` is the number in its address. */
const CALLS: Record<string, (id: number) => readonly EarlyCall[]> = {
  '/': () => [
    ['today.parent'],
    ['today.staff'],
    ['places.ofMyPhone'],
    ['notifications.bySection', { section: 'wall' }],
    ['wall.page', { scope: { of: 'all' }, ...FORWARD }],
    ['wall.groups'],
  ],
  '/payments/my': () => [
    ['notifications.bySection', { section: 'payment_user' }],
    ['payments.myCredits'],
    ['payments.my', { history: false }],
  ],
  '/absence/my': () => [['notifications.bySection', { section: 'absence_user' }], ['absences.form']],
  '/notices': () => [['notifications.list', FORWARD]],
  '/place/$placeId/absences': (placeId) => [
    ['notifications.bySection', { section: 'absences', placeId }],
    ['places.groupNames', { placeId }],
  ],
  '/place/$placeId/events': (placeId) => [
    ['notifications.bySection', { section: 'calendar', placeId }],
    ['calendar.groups', { placeId }],
  ],
  '/place/$placeId/files': (placeId) => [
    ['notifications.bySection', { section: 'files', placeId }],
    ['files.list', { placeId }],
    ['files.groups', { placeId }],
  ],
  '/place/$placeId': (placeId) => [['places.page', { placeId }]],
  '/place/$placeId/payments': (placeId) => [
    ['notifications.bySection', { section: 'payment', placeId }],
    ['places.groupNames', { placeId }],
    ['payments.list', { placeId, limit: 100, ...FORWARD }],
  ],
  '/place/$placeId/wall': (placeId) => [
    ['places.get', { placeId }],
    ['notifications.bySection', { section: 'wall' }],
    ['wall.page', { scope: { of: 'place', placeId }, ...FORWARD }],
  ],
  '/group/$groupId': (groupId) => [['places.group', { groupId }]],
  '/kid/$kidId': (kidId) => [['kids.page', { kidId }]],
}

/** The pages that ask for more than who one is. */
export const PATTERNS: ReadonlySet<string> = new Set(Object.keys(CALLS))

/** A page without search params, which would change what it asks for. */
export function callsOf(pattern: string | undefined, path: string, search: string): readonly EarlyCall[] {
  const id = Number(/\/(\d+)(?:\/|$)/.exec(path)?.[1])
  const calls = search === '' && pattern !== undefined ? CALLS[pattern] : undefined
  return [...EVERYWHERE, ...(calls?.(id) ?? [])]
}
