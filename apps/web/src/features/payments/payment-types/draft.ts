/** Draft of the payment type form and its validation. Pure. */
import { parseAmount, zlotyText, type AmountErrorCode } from '@skrzat/contract/money'
import { hasDaily, hasMain, type PaymentTypeKind } from '@skrzat/contract/value'
import type { PaymentType } from '@skrzat/contract/wire/payments'

export type TypeDraft = {
  name: string
  display: string
  /** Empty until one is chosen. */
  kind: PaymentTypeKind | ''
  mainValue: string
  daily: string
}

export type TypeFields = {
  name: string
  display: string
  type: PaymentTypeKind
  /** Grosze. */
  mainValue: number
  daily: number
}

export type TypeProblem =
  | { field: 'name' | 'kind'; code: 'required' }
  | { field: 'mainValue' | 'daily'; code: AmountErrorCode | 'required' }

export function typeDraftOf(type: PaymentType | undefined): TypeDraft {
  if (!type) return { name: '', display: '', kind: '', mainValue: '', daily: '' }
  const { name, display, mainValue, daily } = type
  return { name, display, kind: type.type, mainValue: zlotyText(mainValue), daily: zlotyText(daily) }
}

const AMOUNTS = ['mainValue', 'daily'] as const

/** The amounts that a kind is computed from. */
export function amountsOf(kind: PaymentTypeKind): (typeof AMOUNTS)[number][] {
  const computes = { mainValue: hasMain, daily: hasDaily }
  return AMOUNTS.filter((field) => computes[field]({ type: kind }))
}

/** The payload, or the errors. Amounts that the kind doesn't use are sent as 0. */
export function checkTypeDraft(draft: TypeDraft): { fields: TypeFields } | { problems: TypeProblem[] } {
  const problems: TypeProblem[] = []
  const name = draft.name.trim()
  if (name === '') problems.push({ field: 'name', code: 'required' })
  const { kind } = draft
  if (kind === '') return { problems: [...problems, { field: 'kind', code: 'required' }] }
  const amounts = { mainValue: 0, daily: 0 }
  for (const field of amountsOf(kind)) {
    const text = draft[field].trim()
    const parsed = parseAmount(text)
    if (text === '') problems.push({ field, code: 'required' })
    else if (parsed.ok) amounts[field] = parsed.grosze
    else problems.push({ field, code: parsed.code })
  }
  if (problems.length > 0) return { problems }
  return { fields: { name, display: draft.display.trim(), type: kind, ...amounts } }
}
