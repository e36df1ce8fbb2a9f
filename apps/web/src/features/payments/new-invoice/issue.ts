/** The payload of the rows to be issued. */
import type { IssueInvoicesInput } from '@skrzat/contract/wire/payments'
import { hasDaily, hasMain } from '@skrzat/contract/value'
import type { Mode, Period } from './defaults.ts'
import type { RowDraft } from './draft.ts'
import type { RowSum } from './sums.ts'

export type ToIssue = { readonly kidId: number; readonly row: RowDraft; readonly sum: RowSum }

/**
 * Each line contains its rates, so that the seen amounts are charged, whether or not they are saved as custom values.
 */
export function issueInput(
  commandId: string,
  basis: {
    placeId: number
    mode: Mode
    period: Period
    absencesPeriod: Period
  },
  rows: readonly ToIssue[],
): IssueInvoicesInput {
  const { placeId, mode, period, absencesPeriod } = basis
  return {
    commandId,
    placeId,
    mode,
    period,
    absencesPeriod,
    invoices: rows.map(({ kidId, row, sum }) => ({
      kidId,
      withCredit: sum.creditUsed > 0,
      additionalInfo: row.info.trim(),
      takenOff: sum.absences.days && [...sum.absences.days],
      ...(sum.carried.length > 0 && { carried: sum.carried.map(({ id }) => id) }),
      lines: [
        ...sum.cells
          .filter((cell) => cell.ticked)
          .map((cell) => ({
            paymentTypeId: cell.type.id,
            amount: cell.amount,
            days: hasDaily(cell.type) ? cell.days : null,
            absent: hasDaily(cell.type) ? sum.absences.total : null,
            mainValue: hasMain(cell.type) ? cell.mainValue : undefined,
            daily: hasDaily(cell.type) ? cell.daily : undefined,
          })),
        ...sum.discounts.map(({ discount, type, amount }) => ({
          paymentTypeId: type.id,
          amount: -amount,
          extra: { kind: 'discount' as const, discountId: discount.id },
        })),
      ],
    })),
  }
}
