/** Callers of commands, as they would be signed in. */
import type { Principal } from '@skrzat/contract/access'
import type { Sql } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type { accounts } from '@skrzat/db/schema'
import { rightsOf } from '../domains/accounts/index.ts'

const SESSION = {
  sessionId: '',
  fresh: false,
  factorDue: null,
  recentlyProven: true,
  formerKids: [],
} as const

const NOBODY = {
  ...SESSION,
  firstName: '',
  lastName: '',
  email: null,
  langKey: 'pl',
  authorities: ['ROLE_USER'],
  staff: [],
  kids: [],
} satisfies Partial<Principal>

/** A demo account that can sign in. */
export async function signedIn(sql: Sql, accountId: number): Promise<Principal> {
  const rights = await rightsOf(sql, accountId)
  if (!rights) throw new Error(`demo: account ${accountId} can't sign in`)
  return { ...rights, ...SESSION }
}

/** Those of a place who confirm changed diets, also those who have never signed in. */
export async function dietKeepersOf(sql: Sql, placeId: number): Promise<Principal[]> {
  const rows = await sql<(Omit<Parent, 'kids'> & Pick<Principal, 'staff'>)[]>`
    select a.id as "accountId", a.login, json_build_array(json_build_object('placeId', w.place_id,
      'roles', w.roles, 'tutorOf', w.tutor_of)) as staff
    from staff_of_places w join accounts a on a.login = w.phone
    where w.place_id = ${placeId} and ('kitchen' = any(w.roles) or w.tutor_of <> '{}') order by a.id`
  return rows.map((row) => ({ ...NOBODY, ...row }))
}

type Parent = RowOf<typeof accounts, 'login'> & {
  accountId: ValueOf<typeof accounts, 'id'>
  kids: Principal['kids']
}

/** The parents of a place, also those who have never signed in. */
export async function parentsOf(sql: Sql, placeId: number): Promise<Principal[]> {
  const rows = await sql<Parent[]>`
    select a.id as "accountId", a.login,
      json_agg(json_build_object('id', k.kid_id, 'placeId', k.place_id, 'groupId', k.group_id,
        'pays', k.may_pay) order by k.kid_id) as kids
    from guardianships k join accounts a on a.login = k.phone
    where k.place_id = ${placeId} group by a.id order by a.id`
  return rows.map((row) => ({ ...NOBODY, ...row }))
}
