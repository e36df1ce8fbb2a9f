/** Version 1 of `InvoiceIssued`: how many days a line charged and took off, but not which. Immutable. */
import { PAYMENT_TYPE_KINDS, valueBy } from '@skrzat/contract/value'
import { z } from 'zod'

const count = z.number().int().nullable()
const issued = z.looseObject({
  parts: z.array(
    z.looseObject({
      kind: z.enum(PAYMENT_TYPE_KINDS),
      mainValue: z.number().int(),
      daily: z.number().int(),
      days: count,
      absent: count,
    }),
  ),
})

/** Only one value rule existed while this version was written. */
const RULE = 1

/** Upcasts to version 2: dates are unknown, and the amount is computed by the rule of that time. */
export function issuedFromVersion1(data: unknown): unknown {
  const before = issued.parse(data)
  const parts = before.parts.map((part) => {
    const computed = valueBy(RULE, part.kind, part, part)?.total ?? null
    return {
      ...part,
      charged: null,
      daysOff: null,
      takenOff: null,
      additional: null,
      rule: computed === null ? null : RULE,
      computed,
    }
  })
  return { ...before, parts }
}
