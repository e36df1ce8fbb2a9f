import { sumGrosze } from '@skrzat/contract/money'
import { hasDaily, valueBy } from '@skrzat/contract/value'
import type { Stored } from '../../../kernel/event-log/index.ts'
import { type InvoiceLine, isCreditStream } from '../events.ts'
import { readInvoiceOnce } from './read-once.ts'

/** How the lines of an invoice, as issued and as corrected, contradict its amount or their own explanation, a line for each. */
export function brokenLines(events: readonly Stored[]): string[] {
  const stream = events[0]?.stream ?? ''
  if (isCreditStream(stream)) return []
  return readInvoiceOnce(events).flatMap(({ event }) => {
    if (event.type !== 'InvoiceIssued' && event.type !== 'InvoiceCorrected') return []
    const { amount, parts } = event.data
    const sum = sumGrosze(parts.map((line) => line.amount))
    return [
      ...overDiscounted(parts).map((fault) => `${stream}: ${fault}`),
      ...(sum === amount ? [] : [`${stream}: its lines come to ${sum}, its amount is ${amount} (grosze)`]),
      ...parts.flatMap((line) => faultsOf(line).map((fault) => `${stream}: ${fault}`)),
    ]
  })
}

/** Discounts that take off more than the line of their type, a line for each type. */
function overDiscounted(parts: readonly InvoiceLine[]): string[] {
  const discounted = parts.filter(({ extra }) => extra?.kind === 'discount')
  return [...new Set(discounted.map(({ paymentTypeId }) => paymentTypeId))].flatMap((type) => {
    const own = parts.filter(
      ({ paymentTypeId, extra }) => paymentTypeId === type && extra?.kind !== 'difference',
    )
    const left = sumGrosze(own.map((line) => line.amount))
    return left < 0 ? [`type ${type}: its discounts take off ${-left} grosze more than it charges`] : []
  })
}

function faultsOf(line: InvoiceLine): string[] {
  const { paymentTypeId, kind, days, absent, charged, takenOff, additional, rule, computed } = line
  const value = rule === null ? null : valueBy(rule, kind, line, line)
  const total = value?.total ?? null
  const deducted = value !== null && hasDaily({ type: kind }) ? value.absent : null
  const dated = takenOff === null ? absent : takenOff.length + (additional ?? 0)
  const faults = [
    total !== computed && `computed ${computed} grosze, rule ${rule} gives ${total}`,
    deducted !== null &&
      deducted !== (absent ?? 0) &&
      `took off ${absent} days, rule ${rule} takes off ${deducted}`,
    dated !== absent && `took off ${absent} days, of which it explains ${dated}`,
    charged !== null && charged.length !== days && `charged ${days} days, and names ${charged.length}`,
  ]
  return faults.filter((fault) => fault !== false).map((fault) => `type ${paymentTypeId}: ${fault}`)
}
