import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/ledger'

/** What one looked at is not so any more: somebody issued, added credit, or changed a rate meanwhile. */
export class ScreenChanged extends Error {
  override name = 'ScreenChanged'
  /** Said as the server says it of a command on something stale. */
  data = { error: 'conflict.stale' }
}

/** Without what says nothing, and in one order: what is kept here after a change looks as the server sends it. */
function ownValues({ customValues }: NewInvoiceKid) {
  return customValues
    .filter((own) => own.mainValue !== null || own.daily !== null || own.defaultUnchecked)
    .map((own) => [own.paymentTypeId, own.mainValue, own.daily, own.defaultUnchecked])
    .sort(([a], [b]) => Number(a) - Number(b))
}

function charged(screen: NewInvoiceScreen, kidIds: readonly number[]): string {
  const ids = new Set(kidIds)
  const kids = screen.groups
    .flatMap((group) => group.kids)
    .filter(({ id }) => ids.has(id))
    .sort((a, b) => a.id - b.id)
    .map((kid) => [kid.id, kid.credit, kid.absences, ownValues(kid), kid.alreadyInvoiced])
  const types = screen.paymentTypes.map(({ id, type, mainValue, daily }) => [id, type, mainValue, daily])
  return JSON.stringify([kids, types, screen.period.workingDays])
}

/** Whether those children are still to be charged as the person saw it. */
export function unchanged(seen: NewInvoiceScreen, now: NewInvoiceScreen, kidIds: readonly number[]): boolean {
  return charged(seen, kidIds) === charged(now, kidIds)
}
