/** A place to bill and to be absent in, and who works there. */
import type { Database } from '@skrzat/db/client'
import { SAMPLE_PLACE } from '../bench/sample-place.ts'
import { activateAccounts, hashSecret } from '../src/domains/accounts/index.ts'
import { createPaymentType } from '../src/domains/payments/index.ts'
import { addPlace, grantRoles } from '../src/domains/places/index.ts'

const PHONE = '600000002'
const PASSWORD = 'a long password of the chaos'
const KIDS = 6

export type World = {
  readonly placeId: number
  readonly kids: readonly number[]
  readonly paymentTypeId: number
  /** How the place's director signs in. */
  readonly credentials: { readonly phone: string; readonly password: string; readonly rememberMe: boolean }
}

export async function makeWorld({ sql }: Pick<Database, 'sql'>): Promise<World> {
  const placeId = await addPlace(sql, SAMPLE_PLACE)
  await sql`
    insert into workers (place_id, name, description, phone) values (${placeId}, 'Danuta', 'dyrektor', ${PHONE})`
  await grantRoles(sql, placeId, [{ phone: PHONE, role: 'admin' }])
  const kids = await sql<{ id: number }[]>`
    with made as (insert into groups (place_id, name) values (${placeId}, 'Motylki') returning id)
    insert into kids (place_id, group_id, firstname, lastname, phone1)
    select ${placeId}::bigint, made.id, 'Jan', 'Kowalski ' || n, (601000000 + n)::text
    from made, generate_series(1, ${KIDS}::int) n returning id`
  const at = new Date()
  const type = await createPaymentType(
    sql,
    { placeId, name: 'Czesne', type: 'TYPE_CONST', mainValue: 800_00, daily: 0, display: '' },
    { accountId: 0, login: 'chaos', at, commandId: 'chaos' },
  )
  const person = { phone: PHONE, firstName: 'Danuta', lastName: 'Nowak', authorities: ['ROLE_USER'] as const }
  const secretHash = await hashSecret(PASSWORD)
  await activateAccounts(sql, [{ ...person, secretHash, secretKind: 'password' }], at)
  const credentials = { phone: PHONE, password: PASSWORD, rememberMe: true }
  return { placeId, kids: kids.map(({ id }) => id), paymentTypeId: type.id, credentials }
}
