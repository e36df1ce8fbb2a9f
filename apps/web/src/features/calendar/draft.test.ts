import { describe, expect, test } from 'vitest'
import { checkEvent, newDraft, type EventDraft } from './draft.ts'

const friday = { from: '2026-11-20', to: '2026-11-20' }
const zoo: EventDraft = {
  ...newDraft(),
  days: friday,
  teaser: ' Wycieczka  do zoo ',
  description: 'O 8:00.\n\n\n',
}

describe('the form of an event', () => {
  test('sends whole days without hours, whatever was typed there before', () => {
    expect(checkEvent({ ...zoo, startTime: '10:00' })).toEqual({
      fields: {
        groupId: null,
        teaser: 'Wycieczka do zoo',
        description: 'O 8:00.',
        startDate: '2026-11-20',
        endDate: '2026-11-20',
        startTime: null,
        endTime: null,
      },
      problems: {},
    })
  })

  test('sends hours where it has them', () => {
    const { fields } = checkEvent({ ...zoo, wholeDay: false, startTime: '10:00', endTime: '12:00' })
    expect(fields).toMatchObject({ startTime: '10:00', endTime: '12:00' })
  })

  test('asks for the title and the days', () => {
    expect(checkEvent(newDraft())).toEqual({ problems: { teaser: 'required', days: 'required' } })
    expect(checkEvent({ ...zoo, teaser: ' \u200b' }).problems).toEqual({ teaser: 'required' })
  })

  test('asks for both hours, the second after the first', () => {
    const timed = { ...zoo, wholeDay: false }
    expect(checkEvent(timed).problems).toEqual({ startTime: 'required', endTime: 'required' })
    expect(checkEvent({ ...timed, startTime: '12:00', endTime: '12:00' }).problems).toEqual({
      endTime: 'event.ends_before_start',
    })
    const night = { ...timed, days: { from: '2026-11-20', to: '2026-11-21' } }
    expect(checkEvent({ ...night, startTime: '19:00', endTime: '08:00' }).problems).toEqual({})
  })

  test('takes hours as people write them, and says which are none', () => {
    const timed = { ...zoo, wholeDay: false }
    for (const [startTime, endTime] of [
      ['9', '1030'],
      ['930', '10.30'],
      [' 9:30 ', '10 30'],
      ['09:30', '10,30'],
    ] as const)
      expect(checkEvent({ ...timed, startTime, endTime }).fields).toMatchObject({
        startTime: startTime === '9' ? '09:00' : '09:30',
        endTime: '10:30',
      })
    for (const startTime of ['24', '9:60', '9:3', 'rano', '12345', '10:00 PM'])
      expect(checkEvent({ ...timed, startTime, endTime: '23:59' }).problems).toEqual({ startTime: 'time' })
  })

  test('knows what is too long', () => {
    expect(checkEvent({ ...zoo, teaser: 'a'.repeat(201) }).problems).toEqual({ teaser: 'too_long' })
    expect(checkEvent({ ...zoo, description: 'a'.repeat(4001) }).problems).toEqual({
      description: 'too_long',
    })
    expect(checkEvent({ ...zoo, days: { from: '2026-11-20', to: '2027-11-22' } }).problems).toEqual({
      days: 'event.too_long',
    })
  })
})
