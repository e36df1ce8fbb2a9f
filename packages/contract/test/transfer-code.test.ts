import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inLatin } from '../src/latin.ts'
import { needsLatin, titleOfMany, transferCode } from '../src/transfer-code.ts'

const transfer = {
  nip: '676-123-45-65',
  account: 'PL 61 1090 1014 0000 0712 1981 2874',
  grosze: 109_636,
  name: 'Przedszkole „Leśna Polana”',
  title: '2026/11/0012 Zofia Żółć',
}

describe('the code of a transfer', () => {
  test('has nine fields: company, country, account, grosze, name and title, and three in reserve', () => {
    expect(transferCode(transfer)).toBe(
      '6761234565|PL|61109010140000071219812874|109636|Przedszkole Leśna|2026/11/0012 Zofia Żółć|||',
    )
  })

  test('leaves the NIP out where it is none, and pads the amount to six digits', () => {
    expect(transferCode({ ...transfer, nip: '1234567890', grosze: 5 })).toMatch(/^\|PL\|\d{26}\|000005\|/)
  })

  test('is none for a wrong account, for nothing to pay, and above 9 999,99 zł', () => {
    expect(transferCode({ ...transfer, account: '61109010140000071219812875' })).toBeNull()
    expect(transferCode({ ...transfer, account: '' })).toBeNull()
    for (const grosze of [0, -1, 1.5, Number.NaN, 1_000_000]) {
      expect(transferCode({ ...transfer, grosze })).toBeNull()
    }
    expect(transferCode({ ...transfer, grosze: 999_999 })).toContain('|999999|')
  })

  test('cuts at a word, and a word that is too long where it must', () => {
    const fields = (name: string) => transferCode({ ...transfer, name })?.split('|')[4]
    expect(fields('Niepubliczne Przedszkole Językowe')).toBe('Niepubliczne')
    expect(fields('Konstantynopolitańczykowianeczka')).toBe('Konstantynopolitańcz')
    expect(fields('Żłobek, Kraków - filia nr 2')).toBe('Żłobek, Kraków')
    expect(fields('Przedszkole nr 12345')).toBe('Przedszkole nr 12345')
  })

  test('writes letters of other languages without their marks', () => {
    expect(transferCode({ ...transfer, title: 'Zoë Nguyễn | Żaneta' })).toContain('|Zoe Nguyen Żaneta|')
    const foreign = { ...transfer, name: 'Дитячий 1', title: '2026/11/0012 გიორგი Έλενα Żak' }
    expect([needsLatin(transfer), needsLatin(foreign)]).toEqual([false, true])
    expect(transferCode(foreign, inLatin)).toContain('|Dityachiy 1|2026/11/0012 giorgi Elena Żak|')
  })

  test('has whatever the name and the title nine fields within their widths', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 999_999 }), (name, title, grosze) => {
        const fields = transferCode({ ...transfer, name, title, grosze })?.split('|') ?? []
        expect(fields).toHaveLength(9)
        const [, , account = '', amount = '', to = '', by = '', ...reserve] = fields
        expect([account.length, amount.length, reserve]).toEqual([26, 6, ['', '', '']])
        expect(to.length).toBeLessThanOrEqual(20)
        expect(by.length).toBeLessThanOrEqual(32)
        expect(Number(amount)).toBe(grosze)
        expect(to + by).toMatch(/^[A-Za-ząćęłńóśźżĄĆĘŁŃÓŚŹŻ\d ,./\\\-@#&*_]*$/)
      }),
    )
  })
})

describe('the title for several invoices', () => {
  test('names their numbers as far as they fit', () => {
    expect(titleOfMany(['2026/11/0012'], 32)).toBe('2026/11/0012')
    const three = titleOfMany(['2026/10/0003', '2026/11/0012', '2026/11/0013'], 32)
    expect(three).toBe('2026/10/0003, 2026/11/0012, 0013')
    const five = titleOfMany(
      Array.from({ length: 5 }, (_, at) => `2026/11/001${at}`),
      32,
    )
    expect(five).toBe('2026/11/0010, 0011, razem 5')
  })

  test('is never longer than a transfer takes', () => {
    const number = fc
      .tuple(fc.integer({ min: 10, max: 12 }), fc.integer({ min: 1, max: 99_999 }))
      .map(([month, nth]) => `2026/${month}/${String(nth).padStart(4, '0')}`)
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 32, max: 140 }),
        (numbers, most) => {
          const title = titleOfMany(numbers, most)
          expect(title.length).toBeLessThanOrEqual(most)
          expect(title.startsWith(numbers[0] ?? '')).toBe(true)
        },
      ),
    )
  })
})
