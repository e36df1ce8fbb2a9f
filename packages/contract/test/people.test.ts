import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorEntry, ERROR_STATUS, ERRORS, isErrorCode, wireMessage } from '../src/errors.ts'
import { isNip, isNipShape } from '../src/nip.ts'
import { formatNrb, isNrb, normalizeNrb } from '../src/nrb.ts'
import { formatPhone, parsePhone } from '../src/phone.ts'
import { isPinShape, isWeakPin } from '../src/pin.ts'
import { implies, PLACE_ROLES } from '../src/roles.ts'

const nineDigits = fc.stringMatching(/^\d{9}$/)

describe('phones', () => {
  test('are read however they are written', () => {
    for (const text of [
      '600100200',
      '600 100 200',
      '+48 600-100-200',
      '0048600100200',
      '600\u00a0100\u00a0200',
    ])
      expect(parsePhone(text)).toBe('600100200')
    for (const text of ['60010020', '6001002000', '+49600100200', 'abc', ''])
      expect(parsePhone(text)).toBeNull()
  })
  test('read back as they are shown', () => {
    expect(formatPhone('600100200')).toBe('600\u00a0100\u00a0200')
    expect(parsePhone('004 800 000')).toBe('004800000')
    fc.assert(
      fc.property(nineDigits, (phone) => {
        expect(parsePhone(formatPhone(phone))).toBe(phone)
      }),
    )
  })
})

describe('account numbers', () => {
  const NRB = '61 1090 1014 0000 0712 1981 2874'
  test('are checked mod 97', () => {
    expect(isNrb(NRB)).toBe(true)
    expect(isNrb(`PL${NRB}`)).toBe(true)
    expect(isNrb('61 1090 1014 0000 0712 1981 2875')).toBe(false)
    expect(isNrb('61109010140000071219812')).toBe(false)
  })
  test('with any one digit changed are wrong', () => {
    const plain = normalizeNrb(NRB)
    fc.assert(
      fc.property(fc.nat({ max: 25 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const changed = Array.from(plain)
          .with(at, String((Number(plain[at]) + by) % 10))
          .join('')
        expect(isNrb(changed)).toBe(false)
      }),
    )
  })
  test('are shown as banks print them', () => {
    expect(formatNrb(normalizeNrb(NRB))).toBe(NRB)
    expect(formatNrb('12')).toBe('12')
  })
})

describe('NIP', () => {
  test('has 10 digits and a check digit', () => {
    expect(isNip('123-456-32-18')).toBe(true)
    expect(isNip('1234563219')).toBe(false)
    expect(isNipShape('1234563219')).toBe(true)
    expect(isNip('123456321')).toBe(false)
  })
})

describe('PINs', () => {
  test('that are easy to guess are weak', () => {
    const digits = ['000000', '123456', '456789', '987654', '543210', '012345']
    const ofThePhone = ['600100', '001002', '100200']
    // Among those that are not are days that there are not.
    const strong = ['246813', '862947', '904415', '320190', '300291', '151390']
    const weak = [...digits, ...ofThePhone]
    expect([...weak, ...strong].filter((pin) => isWeakPin(pin, '600100200'))).toEqual(weak)
  })
  test.each([
    ['a pair repeated', '121212'],
    ['a half repeated', '123123'],
    ['pairs of one digit', '112233'],
    ['halves of one digit', '777333'],
    ['columns of the keypad', '147258'],
    ['columns of the keypad with the zero', '258014'],
    ['columns drawn upwards', '963741'],
    ['rows of the keypad', '789456'],
    ['a birthday', '150890'],
    ['a birthday from the year on', '900815'],
    ['a birthday from the month on', '081590'],
    ['a leap day', '290296'],
    ['a month with its year', '081990'],
    ['a year with its month', '199008'],
  ])('%s is weak', (_name, pin) => {
    expect(isWeakPin(pin, '600100200')).toBe(true)
  })
  test('have 6 digits', () => {
    expect(['246813', '24681', '2468133', '24681a'].map(isPinShape)).toEqual([true, false, false, false])
  })
})

describe('roles', () => {
  test('admin implies all, every role implies being a worker, no other implies another', () => {
    for (const held of PLACE_ROLES) {
      for (const needed of PLACE_ROLES) {
        expect(implies(held, needed)).toBe(held === 'admin' || held === needed || needed === 'is_worker')
      }
    }
  })
})

describe('errors', () => {
  test('each have a status and a message for the wire', () => {
    for (const code of Object.keys(ERRORS).filter(isErrorCode)) {
      expect(ERROR_STATUS[errorEntry(code).kind]).toBeGreaterThanOrEqual(400)
      expect(wireMessage(code)).toMatch(/^[\x21-\x7e]+$/)
    }
    expect(wireMessage('invoice.paid')).toBe('error.invoice.paid')
    expect(wireMessage('auth.failed')).toBe('login.messages.error.authentication')
    expect(isErrorCode('toString')).toBe(false)
  })
})
