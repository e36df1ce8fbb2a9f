import type { NewInvoiceKid } from '@skrzat/contract/wire/payments'

/** A kid of a test. */
export function kidOf(id: number, over: Partial<NewInvoiceKid> = {}): NewInvoiceKid {
  return {
    id,
    firstname: 'Kid',
    lastname: String(id),
    credit: 0,
    absences: 0,
    late: 0,
    notDeducted: { absences: [], closedDays: 0 },
    customValues: [],
    alreadyInvoiced: [],
    before: null,
    ...over,
  }
}
