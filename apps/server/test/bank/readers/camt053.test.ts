import { readFileSync } from 'node:fs'
import { array, assert, boolean, constantFrom, integer, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { camt053 } from '../../../src/domains/bank/readers/camt053.ts'
import { amount, balance, camt, V08, writeCamt } from './camt053-writer.ts'
import { madeStatement } from './made-up.ts'
import { orRefused } from './refusal.ts'

const fixture = readFileSync(new URL('fixtures/camt053-v08.xml', import.meta.url), 'utf8')
const expected: unknown = JSON.parse(
  readFileSync(new URL('fixtures/camt053-v08.json', import.meta.url), 'utf8'),
)

const OWN = '30124099900000007700001001'
const OTHER = '70124099900001110000000012'
const HEAD = `<Id>9</Id><Acct><Id><IBAN>PL${OWN}</IBAN></Id></Acct>`

/** A statement of these elements, between balances that are not checked here. */
const read = (...elements: string[]) =>
  camt053.read(
    camt(
      `<Stmt>${HEAD}${balance('OPBD', 0, '2026-10-05')}${balance('CLBD', 0, '2026-10-05')}${elements.join('')}</Stmt>`,
    ),
  )
const lines = (...elements: string[]) => read(...elements).flatMap((statement) => statement.lines)

/** An entry, whose further elements replace or follow the usual ones. */
const entry = (
  grosze: number,
  rest: string,
  { status = '<Cd>BOOK</Cd>', day = '<Dt>2026-10-05</Dt>' } = {},
) =>
  `<Ntry>${amount(grosze)}<Sts>${status}</Sts><BookgDt>${day}</BookgDt><AcctSvcrRef>R</AcctSvcrRef>${rest}</Ntry>`
const details = (...parts: string[]) =>
  `<NtryDtls>${parts.map((part) => `<TxDtls>${part}</TxDtls>`).join('')}</NtryDtls>`
const remittance = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`

test('reads a statement with a batch, reversals in both directions and titles that are cut', () => {
  expect(camt053.recognises(fixture)).toBe(true)
  const [statement, ...others] = camt053.read(fixture)
  expect(others).toEqual([])
  expect(statement).toMatchObject({ number: '193', from: '2026-10-05', to: '2026-10-06' })
  expect(statement).toMatchObject({ ...Object(expected) })
  expect(
    statement?.lines.map(({ position, reference, virtualId }) => [position, reference, virtualId]),
  ).toEqual([
    [1, 'CAMT2627990001', ''],
    [2, 'CAMT2627990002', ''],
    [3, 'CAMT2627990003', ''],
    [4, 'CAMT2627990004', ''],
    [5, 'CAMT2627990005', ''],
    [6, 'CAMT2627990006/1', ''],
    [7, 'CAMT2627990006/2', ''],
    [8, 'CAMT2627990006/3', ''],
    [9, 'CAMT2627990007', ''],
    [10, 'CAMT2627990008', ''],
    [11, 'CAMT2627990009', ''],
    [12, 'CAMT2627990010', ''],
  ])
})

const styles = record({
  version: constantFrom('02', '08'),
  width: constantFrom(35, 140),
  trims: boolean(),
  prefix: constantFrom('', 'ns0:'),
})
const statements = madeStatement(['C', 'D', 'RC', 'RD'])

test('what is written in either version is read back', () => {
  assert(
    property(statements, styles, (statement, style) => {
      expect(camt053.read(writeCamt(statement, style))).toMatchObject([statement])
    }),
  )
})

test('a file that is cut anywhere is refused or says the same', () => {
  assert(
    property(statements, styles, integer({ min: 0 }), (statement, style, at) => {
      const bytes = new TextEncoder().encode(writeCamt(statement, style))
      const cut = new TextDecoder().decode(bytes.subarray(0, at % (bytes.length + 1)))
      expect(orRefused(() => camt053.read(cut), [statement])).toMatchObject([statement])
    }),
    { numRuns: 300 },
  )
})

test('a damaged file is read or refused by a code', () => {
  const damage = record({ at: integer({ min: 0 }), length: integer({ min: 0, max: 40 }), by: string() })
  assert(
    property(array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      const text = damages.reduce((before, { at, length, by }) => {
        const start = at % before.length
        return before.slice(0, start) + by + before.slice(start + length)
      }, fixture)
      expect(() => orRefused(() => camt053.read(text), [])).not.toThrow()
    }),
    { numRuns: 200 },
  )
})

describe('an entry', () => {
  test('counts only once it is booked', () => {
    const found = lines(
      entry(100, '', { status: '<Cd>PDNG</Cd>' }),
      entry(200, '', { status: 'INFO' }),
      entry(300, '', { status: 'BOOK' }),
      entry(0, ''),
    )
    expect(found.map((line) => [line.position, line.amount])).toEqual([[1, 300]])
  })

  test('is of the day in Warsaw on which it was booked', () => {
    const days = [
      '<DtTm>2026-10-04T22:30:00Z</DtTm>',
      '<DtTm>2026-10-05T23:30:00</DtTm>',
      '<Dt>2026-10-05+02:00</Dt>',
    ]
    expect(days.flatMap((day) => lines(entry(100, '', { day }))).map((line) => line.date)).toEqual([
      '2026-10-05',
      '2026-10-05',
      '2026-10-05',
    ])
  })

  test('newest first is turned to oldest first', () => {
    const [early, late] = ['<Dt>2026-10-05</Dt>', '<Dt>2026-10-06</Dt>']
    expect(
      lines(entry(1, '', { day: late }), entry(2, '', { day: early })).map((line) => line.amount),
    ).toEqual([2, 1])
  })

  test('with one part that has another amount is of its own amount', () => {
    const foreign = '<AmtDtls><InstdAmt><Amt Ccy="EUR">1.00</Amt></InstdAmt></AmtDtls>'
    expect(lines(entry(425, details(foreign)))).toMatchObject([{ amount: 425, reference: 'R' }])
  })

  test('to another creditor account than the own one has a virtual account', () => {
    const parties =
      `<RltdPties><DbtrAcct><Id><IBAN>PL${OTHER}</IBAN></Id></DbtrAcct>` +
      '<CdtrAcct><Id><Othr><Id>95109099930006660000000009</Id></Othr></Id></CdtrAcct></RltdPties>'
    expect(lines(entry(100, details(parties)))).toMatchObject([
      { payerAccount: OTHER, virtualId: '95109099930006660000000009' },
    ])
  })

  test('of a reversal with its sides turned round still names the other one', () => {
    const parties =
      `<RltdPties><DbtrAcct><Id><IBAN>PL${OWN}</IBAN></Id></DbtrAcct><Cdtr><Pty><Nm>Jan</Nm></Pty></Cdtr>` +
      `<CdtrAcct><Id><IBAN>PL${OTHER}</IBAN></Id></CdtrAcct></RltdPties>`
    expect(lines(entry(-100, `<RvslInd>true</RvslInd>${details(parties)}`))).toMatchObject([
      { mark: 'RC', payer: 'Jan', payerAccount: OTHER, virtualId: '' },
    ])
  })
})

describe('a batch', () => {
  const part = (grosze: string, text: string) =>
    `<AmtDtls><TxAmt><Amt Ccy="PLN">${grosze}</Amt></TxAmt></AmtDtls>${remittance(text)}`

  test('of version 2, whose parts have no direction, is its parts', () => {
    expect(lines(entry(-300, details(part('1.00', 'a'), part('2', 'b'))))).toMatchObject([
      { position: 1, amount: -100, mark: 'D', title: 'a', reference: 'R/1' },
      { position: 2, amount: -200, mark: 'D', title: 'b', reference: 'R/2' },
    ])
  })

  test.each([
    ['do not sum to the entry', [part('1.00', 'a'), part('1.00', 'b')]],
    ['have no amounts', [remittance('a'), remittance('b')]],
  ])('whose parts %s is one line', (_, parts) => {
    expect(lines(entry(300, details(...parts)))).toMatchObject([
      { amount: 300, title: 'a b', reference: 'R' },
    ])
  })
})

describe('a title', () => {
  test.each([
    [
      'a structured reference',
      '<RmtInf><Strd><CdtrRefInf><Ref>FV/1</Ref></CdtrRefInf></Strd></RmtInf>',
      'FV/1',
    ],
    [
      'words and another reference',
      '<RmtInf><Ustrd>za maj</Ustrd><Strd><CdtrRefInf><Ref>FV/1</Ref></CdtrRefInf></Strd></RmtInf>',
      'za maj FV/1',
    ],
    [
      'words with the reference',
      '<RmtInf><Ustrd>za FV/1</Ustrd><Strd><CdtrRefInf><Ref>FV/1</Ref></CdtrRefInf></Strd></RmtInf>',
      'za FV/1',
    ],
    ['an end-to-end number only', '<Refs><EndToEndId>FV/1</EndToEndId></Refs>', 'FV/1'],
    ['none', '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>', ''],
    ['control characters and markup', remittance('<![CDATA[=1+1 <b>]]>&#9;&#x9F;&amp;'), '=1+1 <b> &'],
  ])('from %s', (_, detail, title) => {
    expect(lines(entry(100, details(detail)))).toMatchObject([{ title }])
  })

  test('takes the entry’s own text where only that has the blank of a cut', () => {
    const cut = remittance(`${'x'.repeat(35)}</Ustrd><Ustrd>y`)
    const info = `<AddtlNtryInf>${'x'.repeat(35)} y</AddtlNtryInf>`
    expect(lines(entry(100, details(cut) + info))).toMatchObject([{ title: `${'x'.repeat(35)} y` }])
  })
})

describe('a file', () => {
  test('of two statements is two', () => {
    const statement = (iban: string) =>
      `<Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entry(100, '')}</Stmt>`
    expect(camt053.read(camt(statement(`PL${OWN}`) + statement(`PL${OTHER}`)))).toMatchObject([
      { account: OWN, opening: null, lines: [{ position: 1 }] },
      { account: OTHER, closing: null, lines: [{ position: 1 }] },
    ])
  })

  test('opens with the closing balance of the period before, if it has no other', () => {
    const body = `<Stmt>${HEAD}${balance('PRCD', -500, '2026-10-04')}${balance('CLBD', 700, '2026-10-05')}</Stmt>`
    expect(camt053.read(camt(body))).toMatchObject([{ opening: -500, closing: 700 }])
  })

  test.each([
    ['an entry', `<Stmt>${HEAD}<Ntry>${amount(100, 'EUR')}<Sts>BOOK</Sts></Ntry></Stmt>`],
    ['a balance', `<Stmt>${HEAD}${balance('OPBD', 100, '2026-10-05', 'EUR')}</Stmt>`],
    ['the account', `<Stmt><Acct><Id><IBAN>PL${OWN}</IBAN></Id><Ccy>EUR</Ccy></Acct></Stmt>`],
  ])('with %s in EUR is refused', (_, body) => {
    expect(() => camt053.read(camt(body))).toThrow('bank.currency')
  })

  test.each([
    ['an amount that is none', entry(100, '').replace('1.00', '1,00')],
    ['a fraction of a grosz', entry(100, '').replace('1.00', '1.001')],
    ['no direction', entry(100, '').replace('CRDT', 'C')],
    ['no day', entry(100, '', { day: '' })],
    ['a day that is none', entry(100, '', { day: '<Dt>2026-02-30</Dt>' })],
    ['an entity beyond the five', entry(100, '<X>&nbsp;</X>')],
    ['a prefix without a namespace', entry(100, '<x:X/>')],
  ])('with %s is refused', (_, element) => {
    expect(() => read(element)).toThrow('bank.truncated')
  })

  const bomb = '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
  test.each([
    ['entities', `<!DOCTYPE Document [${bomb}]>`],
    ['an external entity', '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['an external DTD', '<!DOCTYPE Document SYSTEM "http://localhost/x.dtd">'],
    ['a processing instruction', '<?xml-stylesheet href="http://localhost/x.xsl"?>'],
  ])('with %s is refused before it is parsed', (_, inserted) => {
    // Not well-formed behind it, which a parser would report.
    const text = camt('<Stmt>').replace('<Document', `${inserted}<Document`)
    expect(() => camt053.read(text)).toThrow('bank.unknown_format')
  })

  test.each([
    ['deep', '<a>'],
    ['wide', '<a/>'],
  ])('that is too %s is refused', (_, element) => {
    expect(() => camt053.read(camt(`<Stmt>${element.repeat(1_500_001)}`))).toThrow('bank.too_large')
  })

  test('of another message, or of no statement, is refused', () => {
    expect(camt053.recognises('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"/>')).toBe(
      false,
    )
    expect(camt053.recognises(':20:1\r\n:86:camt.053')).toBe(false)
    expect(() => camt053.read(camt(''))).toThrow('bank.unknown_format')
  })

  test('is recognised in both versions, with a byte order mark and a prefix', () => {
    for (const version of ['02', '08'] as const) {
      expect(camt053.recognises(`\uFEFF${camt('', { ...V08, version, prefix: 'ns0:' })}`)).toBe(true)
    }
  })
})
