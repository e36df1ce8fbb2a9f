/** A place with invoices, absences and staff, a parent with a device for pushes, and a webhook. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { WEBHOOK_KINDS } from '@skrzat/contract/wire/webhooks'
import type { Database } from '@skrzat/db/client'
import { addKids } from '../bench/kids.ts'
import { SAMPLE_PLACE } from '../bench/sample-place.ts'
import { activateAccounts, hashSecret } from '../src/domains/accounts/index.ts'
import { createPaymentType } from '../src/domains/payments/index.ts'
import { grantRoles } from '../src/domains/people/index.ts'
import { addPlace } from '../src/domains/places/index.ts'
import { createSealing } from '../src/kernel/sealing.ts'
import { PUBLIC_HOST } from './receivers.ts'

const PHONE = '600000002'
const PARENT = '602000000'
const PASSWORD = 'a long password of the chaos'
const KIDS = 6
const LINES = 60
/** How many months back the bank's lines go. Those that are over can be closed. */
export const MONTHS_OF_LINES = 3
/** The place's account, whose statements are taken. */
export const OWN_ACCOUNT = SAMPLE_PLACE.accountNumber

export type World = {
  readonly placeId: number
  readonly kids: readonly number[]
  readonly paymentTypeId: number
  /** Who may pay a part of an invoice beside the guardians. */
  readonly payers: readonly number[]
  /** Lines of a bank's statement, each with money for one kid. */
  readonly lines: readonly { readonly id: number; readonly kidId: number; readonly amount: number }[]
  /** The credentials of the place's director. */
  readonly credentials: { readonly phone: string; readonly password: string; readonly rememberMe: boolean }
}

export async function makeWorld({ sql }: Pick<Database, 'sql'>, secret: string): Promise<World> {
  const placeId = await addPlace(sql, SAMPLE_PLACE)
  await sql`
    insert into workers (place_id, name, description, phone) values (${placeId}, 'Danuta', 'dyrektor', ${PHONE})`
  await grantRoles(sql, placeId, [{ phone: PHONE, role: 'admin' }])
  await sql`insert into groups (place_id, name) values (${placeId}, 'Motylki')`
  const kids = await addKids(
    sql,
    sql`
      select place_id, id, 'Jan', 'Kowalski ' || n, array[(601000000 + n)::text, ${PARENT}]
      from groups, generate_series(1, ${KIDS}::int) n where place_id = ${placeId}`,
  )
  const at = new Date()
  const type = await createPaymentType(
    sql,
    { placeId, name: 'Czesne', type: 'TYPE_CONST', mainValue: 800_00, daily: 0, display: '' },
    { accountId: 0, login: 'chaos', at, commandId: 'chaos' },
  )
  const person = { phone: PHONE, firstName: 'Danuta', lastName: 'Nowak', authorities: ['ROLE_USER'] as const }
  const secretHash = await hashSecret(PASSWORD)
  const signingIn = { secretHash, secretKind: 'password' } as const
  await activateAccounts(sql, [{ ...person, ...signingIn }], at)
  const [parent = 0] = await activateAccounts(sql, [{ ...person, ...signingIn, phone: PARENT }], at)
  await addPhone(sql, parent, at)
  const sealed = createSealing(secret, 'webhooks').seal(placeId, randomBytes(32))
  await sql`
    insert into webhooks (place_id, url, kinds, sealed_secret, created_at)
    values (${placeId}, ${`https://${PUBLIC_HOST}/hook`}, ${[...WEBHOOK_KINDS]}, ${sealed}, ${at})`
  await sql`insert into outbox_listeners (name, place_id) values ('webhooks.tell', ${placeId})`
  const credentials = { phone: PHONE, password: PASSWORD, rememberMe: true }
  const lines = await addLines(sql, placeId, at)
  const payers = await sql<{ id: number }[]>`
    insert into payers (place_id, kind, name) values (${placeId}, 'zus', 'ZUS'), (${placeId}, 'welfare', 'MOPS')
    returning id`
  return {
    placeId,
    kids: kids.map(({ id }) => id),
    paymentTypeId: type.id,
    payers: payers.map(({ id }) => id),
    lines,
    credentials,
  }
}

/** Adds a statement of transfers of 1 to 60 złote, in turn for each kid. */
async function addLines(sql: Database['sql'], placeId: number, at: Date): Promise<World['lines']> {
  return await sql<World['lines'][number][]>`
    with statement as (
      insert into bank_statements (place_id, account, format, dialect, encoding, number, from_day, to_day, lines, added_by)
      select ${placeId}, ${OWN_ACCOUNT}, 'MT940', 'PKO', 'UTF-8', '', ${at}::date - ${30 * MONTHS_OF_LINES}::int, ${at}::date, ${LINES},
        (select min(id) from accounts)
      returning id),
    added as (
      insert into bank_lines (place_id, statement_id, position, day, amount, mark, payer, payer_account, title,
        virtual_id, reference)
      select ${placeId}, statement.id, n, ${at}::date - n % ${30 * MONTHS_OF_LINES}::int, n * 100, 'C', '', '', 'wpłata ' || n, '', ''
      from statement, generate_series(1, ${LINES}::int) n
      returning id, position, amount),
    kid as (select id, row_number() over (order by id) - 1 as nth from kids where place_id = ${placeId})
    select added.id, kid.id as "kidId", added.amount
    from added join kid on kid.nth = added.position % ${KIDS}
    order by added.id`
}

/** Adds a browser of the account for pushes. */
async function addPhone(sql: Database['sql'], accountId: number, at: Date): Promise<void> {
  const session = randomUUID()
  await sql`
    insert into sessions (id, account_id, remember, created_at, expires_at, last_used_at, idle_check_at)
    select ${session}, ${accountId}, true, ${at}, at, ${at}, at from (select ${at}::timestamptz + interval '30 days' as at) a`
  const key = createECDH('prime256v1').generateKeys('base64url')
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint, p256dh, auth, created_at)
    values (${accountId}, ${session}, ${`https://${PUBLIC_HOST}/push`}, ${key}, ${randomBytes(16).toString('base64url')}, ${at})`
}
