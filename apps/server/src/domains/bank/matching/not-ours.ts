import type { NotOursReason } from '@skrzat/contract/bank'
export function notOursReason(
  l: { amount: number; payerAccount: string },
  _o: ReadonlySet<string>,
): NotOursReason | null {
  return l.amount < 0 && l.payerAccount === '' ? 'fee' : null
}
