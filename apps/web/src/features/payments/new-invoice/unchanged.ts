import type { NewInvoiceKid, NewInvoiceScreen } from '@skrzat/contract/wire/payments'

/** The change of a child's data; `gone`: it no longer belongs to the place. */
export type Change = 'gone' | 'credit' | 'absences' | 'rates' | 'invoiced' | 'stay' | 'discounts' | 'carried'

/** The screen is stale: meanwhile somebody issued invoices, added credit, or changed a rate. */
export class ScreenChanged extends Error {
  override name = 'ScreenChanged'
  /** The server's code for a stale command. */
  data = { error: 'conflict.stale' }
  /** The changes; empty if they are about all children. */
  readonly changes: readonly Change[]

  constructor(changes: readonly Change[] = []) {
    super()
    this.changes = changes
  }
}

/** Normalised: without empty values and in a fixed order, so that local changes equal those from the server. */
function ownValues({ customValues }: NewInvoiceKid): string {
  const values = customValues
    .filter((own) => own.mainValue !== null || own.daily !== null || own.defaultUnchecked)
    .map((own) => [own.paymentTypeId, own.mainValue, own.daily, own.defaultUnchecked])
    .sort(([a], [b]) => Number(a) - Number(b))
  return JSON.stringify(values)
}

/** The absence days that the invoice may take off. */
function absenceDays({ absenceDays: counted, takenOff, notDeducted }: NewInvoiceKid): string {
  return JSON.stringify([counted, takenOff, notDeducted])
}

function changesOf(seen: NewInvoiceKid, now: NewInvoiceKid | undefined): Change[] {
  if (!now) return ['gone']
  const different: Record<Exclude<Change, 'gone'>, boolean> = {
    invoiced: seen.alreadyInvoiced.join() !== now.alreadyInvoiced.join(),
    credit: seen.credit !== now.credit,
    absences: seen.absences !== now.absences || absenceDays(seen) !== absenceDays(now),
    rates: ownValues(seen) !== ownValues(now),
    discounts: JSON.stringify(seen.discounts) !== JSON.stringify(now.discounts),
    carried: JSON.stringify(seen.carried) !== JSON.stringify(now.carried),
    stay: JSON.stringify(seen.stay) !== JSON.stringify(now.stay),
  }
  return (['invoiced', 'credit', 'absences', 'rates', 'stay', 'discounts', 'carried'] as const).filter(
    (change) => different[change],
  )
}

function kidsOf(screen: NewInvoiceScreen): Map<number, NewInvoiceKid> {
  return new Map(screen.groups.flatMap((group) => group.kids).map((kid) => [kid.id, kid]))
}

function forAll({ paymentTypes, period }: NewInvoiceScreen): string {
  const types = paymentTypes.map(({ id, type, mainValue, daily }) => [id, type, mainValue, daily])
  return JSON.stringify([types, period.workingDays])
}

/**
 * Whether those children's data are still as seen.
 * @returns undefined if they are; otherwise the changed child and its changes, or no child if the change concerns all
 * of them
 */
export function screenChanges(
  seen: NewInvoiceScreen,
  now: NewInvoiceScreen,
  kidIds: readonly number[],
): { kidId: number; error: ScreenChanged }[] | undefined {
  const [before, after] = [kidsOf(seen), kidsOf(now)]
  const kids = kidIds.flatMap((kidId) => {
    const kid = before.get(kidId)
    const changes = kid ? changesOf(kid, after.get(kidId)) : []
    return changes.length > 0 ? [{ kidId, error: new ScreenChanged(changes) }] : []
  })
  return kids.length > 0 || forAll(seen) !== forAll(now) ? kids : undefined
}
