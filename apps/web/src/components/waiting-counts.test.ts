import { expect, test } from 'vitest'
import { countsOf } from './waiting-counts.ts'

const item = (commandId: string, does?: string, undoes?: string) => ({
  commandId,
  does,
  undoes,
  refusal: null,
})

test('reports are counted alone, also those without a word for it', () => {
  const stored = [['5/absences', [item('a', 'report'), item('b')]] as const, ['5/chat', [item('c')]] as const]
  expect(countsOf(stored)).toEqual({ absences: 2, notReports: 0, confirmations: 0, chat: 1 })
})

test('what undoes each other is nothing; a deletion, and an undo of what was sent, are changes', () => {
  const kept = [item('a', 'report'), item('b', 'undo', 'a'), item('c', 'withdraw'), item('d', 'undo', 'sent')]
  expect(countsOf([['5/absences', kept]])).toMatchObject({ absences: 2, notReports: 2 })
})

test('a refused undo undoes nothing', () => {
  const kept = [item('a', 'report'), { ...item('b', 'undo', 'a'), refusal: {} }]
  expect(countsOf([['5/absences', kept]])).toMatchObject({ absences: 2 })
})
