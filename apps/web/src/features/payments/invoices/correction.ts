/** A correction being typed, before it is sent. Pure. */
import { explainLine } from '@skrzat/contract/explain'
import { parseAmount, zlotyText } from '@skrzat/contract/money'
import { hasDaily, hasMain, VALUE_RULE, valueBy } from '@skrzat/contract/value'
import type { InvoiceLine } from '@skrzat/contract/wire/payments'

/** What a person can change of a line, as typed. */
export const FIELDS = ['days', 'absent', 'daily', 'mainValue', 'amount'] as const
export type LineField = (typeof FIELDS)[number]
export type LineDraft = Readonly<Record<LineField, string>>

const count = (days: number | null) => (days === null ? '' : String(days))

export function draftOf(line: InvoiceLine): LineDraft {
  return {
    days: count(line.days),
    absent: count(line.absent),
    daily: zlotyText(line.daily),
    mainValue: zlotyText(line.mainValue),
    amount: zlotyText(line.amount),
  }
}

/** The fields of a line that are shown: days and the price of a day only where it is charged by the day. */
export function fieldsOf(line: InvoiceLine): readonly LineField[] {
  return FIELDS.filter((field) => {
    if (field === 'amount') return true
    if (field === 'mainValue') return hasDaily(line) && hasMain(line)
    return hasDaily(line)
  })
}

function daysIn(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined
}

const MONEY: ReadonlySet<LineField> = new Set(['daily', 'mainValue', 'amount'])

/** Whether what was typed can be read. */
export function isRead(field: LineField, text: string): boolean {
  return MONEY.has(field) ? parseAmount(text).ok : daysIn(text) !== undefined
}

const groszeIn = (text: string): number | undefined => {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.grosze : undefined
}

/**
 * The draft with one field changed; days and prices compute the amount again and keep what staff had adjusted by hand.
 */
export function withField(line: InvoiceLine, draft: LineDraft, field: LineField, text: string): LineDraft {
  const next = { ...draft, [field]: text }
  if (field === 'amount') return next
  const [daily, mainValue] = [groszeIn(next.daily), groszeIn(next.mainValue)]
  const [days, absent] = [daysIn(next.days), daysIn(next.absent)]
  if (daily === undefined || mainValue === undefined || days === undefined || absent === undefined)
    return next
  const value = valueBy(line.rule ?? VALUE_RULE, line.type, { daily, mainValue }, { days, absent })
  if (!value) return next
  const adjusted = explainLine(line).adjusted
  return { ...next, amount: zlotyText(Math.max(0, value.total + adjusted)) }
}

export type ChangedLine = Pick<
  InvoiceLine,
  'paymentTypeId' | 'amount' | 'days' | 'absent' | 'daily' | 'mainValue'
>

/** The line to send; null where nothing changed, undefined where something can't be read. */
export function changeOf(line: InvoiceLine, draft: LineDraft): ChangedLine | null | undefined {
  const amount = groszeIn(draft.amount)
  const daily = groszeIn(draft.daily)
  const mainValue = groszeIn(draft.mainValue)
  const days = daysIn(draft.days)
  const absent = daysIn(draft.absent)
  if (amount === undefined || daily === undefined || mainValue === undefined) return undefined
  if (days === undefined || absent === undefined) return undefined
  const change = { paymentTypeId: line.paymentTypeId, amount, days, absent, daily, mainValue }
  const isSame =
    amount === line.amount &&
    days === line.days &&
    absent === line.absent &&
    daily === line.daily &&
    mainValue === line.mainValue
  return isSame ? null : change
}
