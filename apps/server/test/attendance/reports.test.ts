import { describe, expect, test } from 'vitest'
import { codeOf, range, testAttendance } from './setup.ts'

const server = await testAttendance()
const { first, ids, absencesOf, clock, daysOf, setRule } = server

describe('a parent’s report', () => {
  test('makes an absence for each working day of the range, and says what became of the others', async () => {
    const absences = absencesOf('parent')
    const { days } = await absences.report({ ...range('2026-11-20', '2026-11-26'), kidId: ids.zofia })
    expect(days.map(({ day, outcome, name }) => [day, outcome, name])).toEqual([
      ['2026-11-20', 'reported', ''],
      ['2026-11-21', 'weekend', ''],
      ['2026-11-22', 'weekend', ''],
      ['2026-11-23', 'reported', ''],
      ['2026-11-24', 'reported', ''],
      ['2026-11-25', 'closed', 'Szkolenie'],
      ['2026-11-26', 'reported', ''],
    ])
    expect(days[0]).toMatchObject({ deadline: '2026-11-20T07:00:00.000Z', absenceId: expect.any(Number) })
    expect(days[1]).toMatchObject({ deadline: null, absenceId: null })
    expect(await daysOf(ids.zofia)).toEqual(['2026-11-20', '2026-11-23', '2026-11-24', '2026-11-26'])
    const mine = await absences.my({ from: '2026-11-01', to: '2026-11-30' })
    expect(mine[0]).toEqual({
      id: days[0]?.absenceId,
      placeId: first,
      kid: { id: ids.zofia, firstname: 'Zofia', lastname: 'Wiśniewska' },
      group: { id: expect.any(Number), name: 'Motylki', color: expect.any(Number) },
      day: '2026-11-20',
      from: '2026-11-20',
      to: '2026-11-26',
      createdDate: '2026-11-20T06:00:00.000Z',
      byPlace: false,
      afterTime: false,
      confirmed: null,
    })
    expect(mine).toHaveLength(4)
  })
})
