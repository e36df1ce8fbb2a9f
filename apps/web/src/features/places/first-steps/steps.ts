/** The first steps of a new place. Pure. */
import { may } from '@skrzat/contract/permissions'
import type { PlacePage } from '@skrzat/contract/wire/places'

export type Step = 'groups' | 'kids' | 'types' | 'invoices'

/** The steps that the person may take, in order, and whether they are done; none once all of them are. */
export function firstSteps({ place, groups, billing }: Pick<PlacePage, 'place' | 'groups' | 'billing'>) {
  const steps: { step: Step; done: boolean }[] = []
  if (may(place.myRoles, 'groups')) steps.push({ step: 'groups', done: groups.length > 0 })
  if (may(place.myRoles, 'roster'))
    steps.push({ step: 'kids', done: groups.some(({ kids }) => kids.length > 0) })
  if (billing)
    steps.push({ step: 'types', done: billing.types }, { step: 'invoices', done: billing.invoices })
  return steps.every(({ done }) => done) ? [] : steps
}
