import { LANG_KEYS } from '@skrzat/contract/wire/accounts'
import { expect, test } from 'vitest'
import type { Alarm } from '../../src/domains/sms/alarm-data.ts'
import { alarmText } from '../../src/domains/sms/alarm-texts.ts'

const alarm: Alarm = {
  dimension: 'place',
  budget: 'house',
  of: '1',
  span: 'hour',
  start: '2026-11-16T09:00:00.000Z',
  cap: 20,
}
const about = { page: 'https://skrzat.example/user-sms', place: 'Żłobek' }

test('the alarm about a limit of SMS has a text in every language', () => {
  const texts = LANG_KEYS.map((langKey) => alarmText(langKey, alarm, about))
  expect(new Set(texts.map(({ subject }) => subject)).size).toBe(LANG_KEYS.length)
  for (const { body } of texts) expect(body).toMatch(/Żłobek, 20 [^]*https:\/\/skrzat\.example\/user-sms/)
})
