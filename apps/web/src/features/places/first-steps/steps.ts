import { isNrb } from '@skrzat/contract/nrb'
import { may } from '@skrzat/contract/permissions'
import type { PlacePage } from '@skrzat/contract/wire/places'

export type Step = 'data' | 'groups' | 'kids' | 'people' | 'types' | 'invoices'
export type Missing = NonNullable<PlacePage['billing']>['missing'][number] | 'accountNumber'

/** Without these a place has not begun; once they are done, it has no first steps. */
const NEEDED: ReadonlySet<Step> = new Set(['groups', 'kids', 'types', 'invoices'])

type Place = Pick<PlacePage, 'place' | 'groups' | 'billing' | 'unconfirmed'>

/** What the place's documents lack: an account to pay to, and what the chosen document needs. */
export function missingData({ place, billing }: Pick<PlacePage, 'place' | 'billing'>): Missing[] {
  return [...(isNrb(place.accountNumber) ? [] : (['accountNumber'] as const)), ...(billing?.missing ?? [])]
}

/** The steps that the person may take, in order, and whether they are done; none once the place has begun. */
export function firstSteps({ place, groups, billing, unconfirmed }: Place) {
  const steps: { step: Step; done: boolean }[] = []
  const hasKids = groups.some(({ kids }) => kids.length > 0)
  if (billing) steps.push({ step: 'data', done: missingData({ place, billing }).length === 0 })
  if (may(place.myRoles, 'groups')) steps.push({ step: 'groups', done: groups.length > 0 })
  if (may(place.myRoles, 'roster')) steps.push({ step: 'kids', done: hasKids })
  if (unconfirmed !== null) steps.push({ step: 'people', done: hasKids && unconfirmed === 0 })
  if (billing)
    steps.push({ step: 'types', done: billing.types }, { step: 'invoices', done: billing.invoices })
  return steps.every(({ step, done }) => done || !NEEDED.has(step)) ? [] : steps
}
