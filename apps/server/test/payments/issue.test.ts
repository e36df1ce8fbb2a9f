import { describe, expect, test } from 'vitest'
import {
  decideIssue,
  invoiceNumber,
  type InvoiceRequest,
  type IssueCommand,
  type IssueFacts,
} from '../../src/domains/payments/decider/issue.ts'

const KID = 3
const OTHER_KID = 4
const CONST = 10
const DAILY = 11
const RETIRED = 12

const facts: IssueFacts = {
  paymentDays: 14,
  kids: new Map([
    [KID, { groupId: 2 }],
    [OTHER_KID, { groupId: 2 }],
  ]),
  types: new Map([
    [CONST, { kind: 'TYPE_CONST', mainValue: 800_00, daily: 0, labelId: 100, retired: false }],
    [DAILY, { kind: 'TYPE_DAILY', mainValue: 0, daily: 15_00, labelId: 101, retired: false }],
    [RETIRED, { kind: 'TYPE_CONST', mainValue: 1_00, daily: 0, labelId: 102, retired: true }],
  ]),
  customValues: new Map([[`${OTHER_KID}/${DAILY}`, { mainValue: null, daily: 10_00 }]]),
  credits: new Map([[KID, 100_00]]),
  calendar: null,
  absences: new Map(),
}

const basis = { mode: 'up', period: { from: '2026-12-01', to: '2026-12-31' }, absencesPeriod: null } as const
const undated = { charged: null, daysOff: null, takenOff: null, additional: null, rule: 1 }

const part = (
  paymentTypeId: number,
  amount: number,
  days: number | null = null,
  absent: number | null = null,
) => ({
  paymentTypeId,
  amount,
  days,
  absent,
})

function request(over: Partial<InvoiceRequest> = {}): InvoiceRequest {
  return { kidId: KID, withCredit: false, noteId: null, lines: [part(CONST, 800_00)], ...over }
}

function command(...invoices: InvoiceRequest[]): IssueCommand {
  return {
    basis,
    day: '2026-11-30',
    invoices,
    ids: invoices.map((_, index) => 50 + index),
    lastNumber: 11,
  }
}

const fails = (code: string, ...invoices: InvoiceRequest[]) =>
  expect(() => decideIssue(command(...invoices), facts)).toThrow(expect.objectContaining({ code }))

describe('issuing', () => {
  test('gives number, deadline, labels and what each part was computed from', () => {
    const constant = { labelId: 100, kind: 'TYPE_CONST', mainValue: 800_00, daily: 0 }
    const daily = { labelId: 101, kind: 'TYPE_DAILY', mainValue: 0, daily: 15_00 }
    const [issue] = decideIssue(
      command(request({ noteId: 'n', lines: [part(CONST, 800_00), part(DAILY, 285_00, 21, 2)] })),
      facts,
    )
    expect(issue).toEqual({
      kidId: KID,
      invoice: {
        type: 'InvoiceIssued',
        data: {
          invoiceId: 50,
          number: '2026/11/0012',
          kidId: KID,
          groupId: 2,
          amount: 1085_00,
          creditUsed: 0,
          parts: [
            { ...part(CONST, 800_00), ...constant, ...undated, computed: 800_00 },
            { ...part(DAILY, 285_00, 21, 2), ...daily, ...undated, computed: 285_00 },
          ],
          basis,
          noteId: 'n',
          day: '2026-11-30',
          deadline: '2026-12-14',
        },
      },
      credit: null,
    })
  })

  test('takes the rates of the request, else of the kid, else of the type', () => {
    const daily = (issues: ReturnType<typeof decideIssue>) => issues[0]?.invoice.data.parts[0]?.daily
    const one = request({ kidId: OTHER_KID, lines: [part(DAILY, 10_00)] })
    expect(daily(decideIssue(command(one), facts))).toBe(10_00)
    expect(daily(decideIssue(command({ ...one, kidId: KID }), facts))).toBe(15_00)
    const own = request({ lines: [{ ...part(DAILY, 10_00), daily: 9_00 }] })
    expect(daily(decideIssue(command(own), facts))).toBe(9_00)
  })

  test('uses the smaller of amount and credit, once, also for two invoices of one kid', () => {
    const issues = decideIssue(
      command(
        request({ withCredit: true, lines: [part(CONST, 70_00)] }),
        request({ withCredit: true, lines: [part(CONST, 70_00)] }),
        request({ kidId: OTHER_KID, withCredit: true }),
      ),
      facts,
    )
    expect(issues.map((issue) => issue.invoice.data.creditUsed)).toEqual([70_00, 30_00, 0])
    expect(issues.map((issue) => issue.credit?.data ?? null)).toEqual([
      { amount: 70_00, invoiceId: 50 },
      { amount: 30_00, invoiceId: 51 },
      null,
    ])
  })

  test('leaves the credit alone unless asked', () => {
    expect(decideIssue(command(request()), facts)[0]?.credit).toBeNull()
  })

  test('numbers follow each other and grow past four digits', () => {
    expect(invoiceNumber('2026-01-31', 9)).toBe('2026/01/0009')
    expect(invoiceNumber('2026-01-31', 12_345)).toBe('2026/01/12345')
    const numbers = decideIssue(command(request(), request()), facts).map(
      (issue) => issue.invoice.data.number,
    )
    expect(numbers).toEqual(['2026/11/0012', '2026/11/0013'])
  })
})

describe('issuing is refused', () => {
  test('for nothing', () => {
    fails('invoice.none')
    fails('invoice.empty', request({ lines: [] }))
    fails('invoice.empty', request({ lines: [part(CONST, 0)] }))
  })
  test('for a kid or a type that is not of the place', () => {
    fails('kid.not_found', request({ kidId: 99 }))
    fails('payment_type.not_found', request({ lines: [part(99, 1)] }))
    fails('payment_type.retired', request({ lines: [part(RETIRED, 1)] }))
    fails('payment_type.repeated', request({ lines: [part(CONST, 1), part(CONST, 1)] }))
  })
  test('for an amount that is none, also as a sum', () => {
    fails('amount.negative', request({ lines: [part(CONST, -1)] }))
    fails('amount.precision', request({ lines: [part(CONST, 0.1)] }))
    fails('amount.too_large', request({ lines: [part(CONST, 100_000_001)] }))
    fails('amount.too_large', request({ lines: [part(CONST, 60_000_000), part(DAILY, 60_000_000)] }))
  })
  test('as a whole, for one bad invoice among many', () => {
    fails('amount.negative', request(), request({ lines: [part(CONST, -1)] }), request())
  })
  test('for the sake of kids who are all named, each with its own reason', () => {
    const wrong = [request({ kidId: 99 }), request(), request({ kidId: OTHER_KID, lines: [part(CONST, -1)] })]
    expect(() => decideIssue(command(...wrong), facts)).toThrow(
      expect.objectContaining({
        code: 'kid.not_found',
        params: { kid: 99 },
        details: {
          kids: [
            { kid: 99, reason: 'kid.not_found' },
            { kid: OTHER_KID, reason: 'amount.negative' },
          ],
        },
      }),
    )
  })
  test('for a period that ends before it begins, or is longer than a year', () => {
    const over = (from: string, to: string) => {
      const basis = { mode: null, period: { from, to }, absencesPeriod: null }
      return () => decideIssue({ ...command(request()), basis }, facts)
    }
    expect(over('2026-12-02', '2026-12-01')).toThrow(expect.objectContaining({ code: 'period.invalid' }))
    expect(over('2026-01-01', '2027-01-02')).toThrow(expect.objectContaining({ code: 'period.too_long' }))
    expect(over('2026-01-01', '2027-01-01')).not.toThrow()
  })
  test('for more than 1,000 at once', () => {
    fails('invoice.too_many', ...Array.from({ length: 1001 }, () => request()))
  })
})
