import type { Absence } from '@skrzat/contract/wire/absences'

let made = 0

/** An absence for tests. */
export function absenceOf(
  kid: { firstname: string; lastname: string },
  change: Partial<Absence> = {},
): Absence {
  made += 1
  return {
    id: made,
    placeId: 1,
    kid: { id: made, ...kid },
    group: { id: 1, name: 'Biedronki', color: 2 },
    day: '2026-11-24',
    from: '2026-11-24',
    to: '2026-11-24',
    createdDate: '2026-11-20T08:00:00.000Z',
    byPlace: false,
    afterTime: false,
    confirmed: null,
    reason: null,
    ...change,
  }
}
