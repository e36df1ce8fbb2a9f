import { describe, expect, it } from 'vitest'
import { paymentDaysOf, settingsChanged, type Settings, settingsToSend } from './settings.ts'

const settings: Settings = {
  absenceDayBefore: false,
  showOneKid: false,
  acceptLate: true,
  automaticReminders: false,
  smsReminders: false,
  absenceMaxTime: '08:00',
  paymentDays: '14',
  chargeRule: 'WHOLE_MONTH',
  differenceRule: 'CORRECTION',
}

describe('the settings of a place', () => {
  it('send the days as a number', () => {
    expect(settingsToSend(settings)).toEqual({ ...settings, paymentDays: 14 })
  })

  it.each(['', ' ', '-1', '1,5', '366', '999', 'dwa'])(
    'send nothing while the days are "%s"',
    (paymentDays) => {
      expect(paymentDaysOf({ ...settings, paymentDays })).toBeUndefined()
      expect(settingsToSend({ ...settings, paymentDays })).toBeUndefined()
    },
  )

  it.each(['0', '365', ' 7 '])('take %s days', (paymentDays) => {
    expect(paymentDaysOf({ ...settings, paymentDays })).toBe(Number(paymentDays))
  })

  it('have changed with any of them', () => {
    expect(settingsChanged(settings, { ...settings, paymentDays: '14 ' })).toBe(false)
    expect(settingsChanged(settings, { ...settings, showOneKid: true })).toBe(true)
    expect(settingsChanged(settings, { ...settings, absenceMaxTime: '08:05' })).toBe(true)
  })
})
