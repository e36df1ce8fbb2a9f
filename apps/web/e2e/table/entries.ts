import { account } from './entries/account.ts'
import { admin } from './entries/admin.ts'
import { days } from './entries/days.ts'
import { payments } from './entries/payments.ts'
import { place } from './entries/place.ts'
import { signingIn } from './entries/signing-in.ts'
import { talk } from './entries/talk.ts'
import type { Entry } from './entry.ts'

/** All that the table has. table.spec.ts fails where a route is missing. */
export const entries: readonly Entry[] = [
  ...signingIn,
  ...account,
  ...place,
  ...days,
  ...payments,
  ...talk,
  ...admin,
]

/** Addresses that lead on to one of the screens, or open a dialog over it. */
export const leadOn = ['/report/1/delete', '/logout', '/absence', '/payments', '/place', '/account']
