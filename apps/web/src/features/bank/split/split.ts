/** Splits one transfer between invoices and kids. Pure; grosze. */
import { parseAmount } from '@skrzat/contract/money'
import type { AllocationInput, BankTarget } from '@skrzat/contract/wire/bank'
import { keyOf, type Choice } from '../queue/choice.ts'

/** A part: what it is for, and its amount as typed. */
export type Part = Choice & { text: string }

/** Parts as equal as grosze allow; the first ones have the rest. */
export function equalParts(total: number, count: number): number[] {
  const each = Math.floor(total / count)
  return Array.from({ length: count }, (_, index) => each + (index < total - each * count ? 1 : 0))
}

/** What is not split yet; below 0 if the parts are more than the line. Faulty amounts count as nothing. */
export function leftOf(total: number, parts: readonly Part[]): number {
  return total - parts.reduce((sum, { text }) => sum + (amountOf(text) ?? 0), 0)
}

/** Undefined unless it is an amount above 0. */
export function amountOf(text: string): number | undefined {
  const parsed = parseAmount(text)
  return parsed.ok && parsed.grosze > 0 ? parsed.grosze : undefined
}

/** The command's parts; undefined unless each is above 0 and their sum is the line's. */
export function splitOf(total: number, parts: readonly Part[]): AllocationInput[] | undefined {
  const allocations = parts.flatMap(({ kid, invoice, text }): AllocationInput[] => {
    const amount = amountOf(text)
    if (amount === undefined) return []
    return [
      invoice ? { invoiceId: invoice.id, amount, payerId: invoice.payer?.id } : { kidId: kid.id, amount },
    ]
  })
  const isWhole = allocations.length === parts.length && parts.length > 0 && leftOf(total, parts) === 0
  return isWhole ? allocations : undefined
}

export type Named = { name: string; amount: number | undefined }

/** Pasted rows of `name` or `name;amount`, also with a tab, as a spreadsheet copies them. */
export function readList(text: string): Named[] {
  return text
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => {
      const [name = '', ...cells] = row.split(/[;\t]/)
      const amount = cells.map((cell) => amountOf(cell)).find((each) => each !== undefined)
      return { name: name.replace(/\s+/g, ' ').trim(), amount }
    })
    .filter(({ name }) => name !== '')
}

/** Pays the kid's invoices, the one that is due first; what is left is the kid's credit. */
export function oldestFirst({ kid, invoices }: BankTarget, amount: number): (Choice & { amount: number })[] {
  let left = amount
  const parts: (Choice & { amount: number })[] = []
  for (const invoice of invoices
    .filter(({ payer }) => !payer)
    .toSorted((one, other) => one.deadline.localeCompare(other.deadline))) {
    const paid = Math.min(left, invoice.amountLeft)
    if (paid > 0) parts.push({ kid, invoice, amount: paid })
    left -= paid
  }
  if (left > 0) parts.push({ kid, invoice: null, amount: left })
  return parts
}

/** The parts with others added; one that is there already stays as it is. */
export function withParts(parts: readonly Part[], added: readonly Part[]): Part[] {
  const known = new Set(parts.map(keyOf))
  return [...parts, ...added.filter((part) => !known.has(keyOf(part)))]
}
