import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorEntry, ERROR_STATUS, ERRORS, isErrorCode, wireMessage } from '../src/errors.ts'
import { readCodeKey } from '../src/identity.ts'
import { isNip, isNipShape } from '../src/nip.ts'
import { formatNrb, isNrb, normalizeNrb } from '../src/nrb.ts'
import { formatPhone, mayBecomePhone, parsePhone } from '../src/phone.ts'
import { isPinShape, isWeakPin } from '../src/pin.ts'
import { implies, PLACE_ROLES } from '../src/roles.ts'

const nineDigits = fc.stringMatching(/^\d{9}$/)

/** As copied from phone books, pages and messages. */
const pasted = readFileSync(new URL('paste-phones.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

const DECORATIONS = Array.from(
  ' \t\u00a0\u2007\u2009\u202f\u3000\u2028\u2800\u3164\u00ad\u200b\u200d\u200e\u202a\u202c\u2060\u2066\ufe0f\ufeff\u{e0020}-\u2010\u2011\u2013\u2212.\u00b7()[]',
)
const decoration = fc
  .array(fc.constantFrom(...DECORATIONS), { maxLength: 4 })
  .map((characters) => characters.join(''))
/** The text with decoration around and within it. */
const decorated = (text: string) =>
  fc
    .array(decoration, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map(([first, ...more]) => first + Array.from(text, (letter, at) => letter + more[at]).join(''))

describe('phones', () => {
  test.each([
    ...pasted,
    '[48] 499 555 002',
    'tel:+48-499-555-002',
    'Tel: 48499555002',
    '499\u202f555\u202f002',
  ])('are read from %j', (text) => expect(parsePhone(text)).toBe('499555002'))
  const others = ['49955500', '4995550020', '+49499555002', '+499555002', '0499555002', '+480499555002']
  const mixed = [
    '+48 48 499 555 02 1',
    '499555002, 499555003',
    '499555002 w. 5',
    '49955500\u00b2',
    '\uff14\uff19\uff19555002',
  ]
  test.each([...others, ...mixed, '++48499555002', 'abc', ''])('are not guessed from %j', (text) => {
    expect(parsePhone(text)).toBeNull()
  })
  test('are the same nine digits in whatever decoration', () => {
    const prefix = fc.constantFrom('', '+48', '0048', '48', 'tel:', 'tel:+48')
    const written = fc
      .tuple(prefix, nineDigits)
      .chain(([country, phone]) =>
        fc.tuple(
          fc.constant(phone),
          country.startsWith('tel:') ? fc.constant('tel:') : fc.constant(''),
          decorated(country.replace('tel:', '') + phone),
        ),
      )
    fc.assert(
      fc.property(written, ([phone, scheme, text]) => {
        expect(parsePhone(scheme + text)).toBe(phone)
      }),
    )
  })
  test('never have other digits than the text', () => {
    const characters = fc.constantFrom(...DECORATIONS, ...Array.from('0123456789+48x;,/'))
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 24 }), (text) => {
        const phone = parsePhone(text.join(''))
        const digits = text.filter((each) => /\d/.test(each)).join('')
        expect(phone === null || ['', '48', '0048'].some((country) => country + phone === digits)).toBe(true)
      }),
    )
  })
  test('may still become one while they are typed', () => {
    for (const whole of ['499555002', '48499555002', '+48499555002', '0048499555002'])
      for (let at = 0; at <= whole.length; at++) expect(mayBecomePhone(whole.slice(0, at))).toBe(true)
    expect(['4995550021', '49a', '499555002;', '+49'].map(mayBecomePhone)).toEqual([
      false,
      false,
      false,
      false,
    ])
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
  test('are read in the key of a code as elsewhere', () => {
    expect(readCodeKey('+48 600 100 200-123 456')).toEqual({ phone: '600100200', code: '123456' })
    for (const key of ['600100200', '6001002003-123456', '600100200-1234567', '-123456'])
      expect(readCodeKey(key)).toBeUndefined()
  })
})

describe('account numbers', () => {
  const NRB = '61 1090 1014 0000 0712 1981 2874'
  test('are checked mod 97', () => {
    expect(isNrb(NRB)).toBe(true)
    expect(isNrb(`PL${NRB}`)).toBe(true)
    expect(isNrb(`\u202aPL\u00a0${NRB.replaceAll(' ', '.')}\u202c`)).toBe(true)
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
    expect(isNip('PL\u2011123\u00a0456.32.18\u200e')).toBe(true)
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
