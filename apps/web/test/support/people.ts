/** Who one is, in answers: `openApp('/', as.parent, …)`. */
import type { Authority } from '@skrzat/contract/access'
import type { Menu, OwnAccount } from '@skrzat/contract/wire/accounts'
import type { Answers } from './answers.ts'

/** What is asked before anybody is signed in. */
export const outside: Answers = {
  'accounts.config': { contactEmail: 'kontakt@skrzat.example', demo: false, oidc: false },
}

export const PLACE = { id: 1, name: 'Żłobek Pod Lipą' }

function account(id: number, firstName: string, authorities: Authority[] = ['ROLE_USER']): OwnAccount {
  const phone = String(600_000_000 + id)
  const person = { login: phone, phone, firstName, lastName: 'Próbna', email: null, langKey: 'pl' }
  return { id, ...person, authorities, activated: true, secretDue: false, hasSecret: true, factorDue: null }
}

export const EWA = account(5, 'Ewa')

/** A menu that has this and nothing else. */
export function menuOf(part: Partial<Menu>): Menu {
  const payer = part.parent ?? false
  return { parent: false, payer, admin: false, places: [], groups: [], counts: {}, placeCounts: {}, ...part }
}

/** An account and its menu, and what the frame of each page asks for. */
export function signedIn(me: OwnAccount, menu: Partial<Menu>): Answers {
  return {
    'accounts.me': me,
    'accounts.menu': menuOf(menu),
    'accounts.setLanguage': {},
    'accounts.tokens': { tokens: [], places: [] },
    'notifications.bySection': [],
    'paymentTabs.counts': { bank: 0, refunds: 0, leavers: 0 },
    // A child's page asks for them; without any it has no such section.
    'consents.ofKid': { mayAnswer: false, consents: [] },
    // The list of accounts asks for them.
    'erasure.waitingAccounts': { erasures: [] },
  }
}

export const as = {
  parent: signedIn(EWA, { parent: true }),
  director: signedIn(account(2, 'Anna'), { places: [{ ...PLACE, roles: ['admin'] }] }),
  accountant: signedIn(account(3, 'Maria'), { places: [{ ...PLACE, roles: ['payments', 'is_worker'] }] }),
  /** A worker of the place without roles. */
  teacher: signedIn(EWA, { places: [{ ...PLACE, roles: ['is_worker'] }] }),
  /** A parent of a kid in the place. */
  parentInPlace: signedIn(EWA, { parent: true, places: [{ ...PLACE, roles: [] }] }),
  admin: signedIn(account(1, 'Olga', ['ROLE_ADMIN', 'ROLE_USER']), { admin: true }),
}
