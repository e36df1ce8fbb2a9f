import { describe, expect, test } from 'vitest'
import { checkEvent, newDraft, type EventDraft } from './draft.ts'

const friday = { from: '2026-11-20', to: '2026-11-20' }
const texts = { teaser: ' Wycieczka  do zoo ', description: 'O 8:00.\n\n\n' }
const zoo: EventDraft = { ...newDraft(), days: friday, ...texts }
const timed = { ...zoo, wholeDay: false }
const problemsOf = (draft: EventDraft) => checkEvent(draft).problems

describe('the form of an event', () => {
  test('sends whole days without hours, whatever was typed there before', () => {
    const clean = { groupId: null, teaser: 'Wycieczka do zoo', description: 'O 8:00.' }
    const days = { startDate: '2026-11-20', endDate: '2026-11-20', startTime: null, endTime: null }
    const fields = { ...clean, ...days }
    expect(checkEvent({ ...zoo, startTime: '10:00' })).toEqual({ fields, problems: {} })
  })

  test('sends hours where it has them', () => {
    const { fields } = checkEvent({ ...timed, startTime: '10:00', endTime: '12:00' })
    expect(fields).toMatchObject({ startTime: '10:00', endTime: '12:00' })
  })

  test('asks for the title and the days', () => {
    expect(checkEvent(newDraft())).toEqual({ problems: { teaser: 'required', days: 'required' } })
    expect(problemsOf({ ...zoo, teaser: ' \u200b' })).toEqual({ teaser: 'required' })
  })

  test('asks for both hours, the second after the first', () => {
    expect(problemsOf(timed)).toEqual({ startTime: 'required', endTime: 'required' })
    const noon = { startTime: '12:00', endTime: '12:00' }
    expect(problemsOf({ ...timed, ...noon })).toEqual({ endTime: 'event.ends_before_start' })
    const night = { ...timed, days: { from: '2026-11-20', to: '2026-11-21' } }
    expect(problemsOf({ ...night, startTime: '19:00', endTime: '08:00' })).toEqual({})
  })

  test('takes hours as people write them, and says which are none', () => {
    const readAs = (endTime: string) => checkEvent({ ...timed, startTime: '0', endTime }).fields?.endTime
    expect(['9', '09'].map(readAs)).toEqual(Array(2).fill('09:00'))
    expect(['930', ' 9:30 ', '9.30', '9 30', '09,30', '0930'].map(readAs)).toEqual(Array(6).fill('09:30'))
    for (const startTime of ['24', '9:60', '9:3', 'rano', '12345', '10:00 PM'])
      expect(problemsOf({ ...timed, startTime, endTime: '23:59' })).toEqual({ startTime: 'time' })
  })

  test('knows what is too long', () => {
    expect(problemsOf({ ...zoo, teaser: 'a'.repeat(201) })).toEqual({ teaser: 'too_long' })
    expect(problemsOf({ ...zoo, description: 'a'.repeat(4001) })).toEqual({ description: 'too_long' })
    const days = { from: '2026-11-20', to: '2027-11-22' }
    expect(problemsOf({ ...zoo, days })).toEqual({ days: 'event.too_long' })
  })
})
