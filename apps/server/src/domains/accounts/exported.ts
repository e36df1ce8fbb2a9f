/** A family's export: the guardian's account, sign-ins, access tokens, and entries of the audit log. */
import { accessToken } from '@skrzat/contract/wire/access-tokens'
import { account, sessionEntry } from '@skrzat/contract/wire/accounts'
import { day, instant } from '@skrzat/contract/wire/common'
import { auditRow } from '@skrzat/contract/wire/operations'
import type { Sql } from '@skrzat/db/client'
import { z } from 'zod'
import { isOfPhones } from '../../kernel/erasing.ts'
import {
  accountPart,
  type ExportedAccount,
  type ExportPart,
  instantCell,
  onePage,
  pagesById,
} from '../../kernel/exporting.ts'

const exportedAccount = account.extend({
  createdDate: instant,
  /** The number of devices that have signed in; of their cookies only digests are kept. */
  knownDevices: z.number().int(),
  passkeys: z.array(z.string()),
  totp: z.boolean(),
  /** As the identity provider calls the person. */
  identities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  formerPhones: z.array(z.object({ phone: z.string(), until: day })),
})
type OwnAccount = z.output<typeof exportedAccount>

const signIn = sessionEntry.omit({ current: true }).extend({ endedAt: instant.nullable() })
type SignIn = z.output<typeof signIn>

const token = accessToken.pick({
  id: true,
  name: true,
  place: true,
  scope: true,
  createdAt: true,
  lastAddress: true,
})
type Token = z.output<typeof token>

const auditEntry = auditRow.pick({ id: true, at: true, kind: true, data: true, address: true })
type AuditEntry = z.output<typeof auditEntry>

export const ACCOUNTS_EXPORTS: readonly ExportPart[] = [
  accountPart({
    of: 'private',
    name: 'konto',
    title: 'Konto opiekuna',
    schema: exportedAccount,
    columns: {
      Telefon: ({ phone }) => phone,
      'Imię i\u00a0nazwisko': ({ firstName, lastName }) => `${firstName ?? ''} ${lastName ?? ''}`.trim(),
      'E-mail': ({ email }) => email,
      Język: ({ langKey }) => langKey,
      'Konto od': ({ createdDate }) => instantCell(createdDate),
      'Znane urządzenia': ({ knownDevices }) => String(knownDevices),
      'Klucze dostępu': ({ passkeys }) => passkeys.join(', '),
      'Wcześniejsze numery': ({ formerPhones }) =>
        formerPhones.map(({ phone, until }) => `${phone} (do ${until})`).join(', '),
      'Konta u\u00a0dostawców logowania': ({ identities }) =>
        identities.map(({ issuer }) => issuer).join(', '),
    },
    pages: (sql, of) => onePage(accounts(sql, of)),
  }),
  accountPart({
    of: 'private',
    name: 'logowania',
    title: 'Logowania',
    schema: signIn,
    columns: {
      Kiedy: ({ createdAt }) => instantCell(createdAt),
      'Adres IP': ({ address }) => address,
      Urządzenie: ({ userAgent }) => userAgent,
      Koniec: ({ endedAt, expiresAt }) => instantCell(endedAt ?? expiresAt),
    },
    pages: (sql, of) => signIns(sql, of),
  }),
  accountPart({
    of: 'private',
    name: 'tokeny',
    title: 'Tokeny dostępu',
    schema: token,
    columns: {
      Nazwa: ({ name }) => name,
      Placówka: ({ place }) => place.name,
      Utworzono: ({ createdAt }) => instantCell(createdAt),
      'Ostatni adres IP': ({ lastAddress }) => lastAddress,
    },
    pages: (sql, of) => onePage(tokens(sql, of)),
  }),
  accountPart({
    of: 'private',
    name: 'dziennik',
    title: 'Dziennik zdarzeń konta',
    schema: auditEntry,
    columns: {
      Kiedy: ({ at }) => instantCell(at),
      Co: ({ kind }) => kind,
      'Adres IP': ({ address }) => address,
    },
    pages: (sql, of) => pagesById((after, most) => auditFrom(sql, of, after, most)),
  }),
]

async function accounts(sql: Sql, { accountId }: ExportedAccount): Promise<OwnAccount[]> {
  const rows = await sql<(Omit<OwnAccount, 'createdDate'> & { createdDate: Date })[]>`
    select id, login, login as phone, first_name as "firstName", last_name as "lastName", email, activated,
      lang_key as "langKey", authorities, created_at as "createdDate",
      (select count(*)::int from known_devices where account_id = accounts.id) as "knownDevices",
      array(select name from passkeys where account_id = accounts.id order by id) as passkeys,
      exists (select from totp_factors where account_id = accounts.id and confirmed_at is not null) as totp,
      (select coalesce(json_agg(json_build_object('issuer', issuer, 'subject', subject) order by created_at), '[]')
        from account_identities where account_id = accounts.id) as identities,
      (select coalesce(json_agg(json_build_object('phone', former.phone,
          'until', to_char(former.held_until at time zone 'Europe/Warsaw', 'YYYY-MM-DD')) order by former.held_until), '[]')
        from former_phones former where former.account_id = accounts.id) as "formerPhones"
    from accounts where id = ${accountId}`
  return rows.map(({ createdDate, ...row }) => ({ ...row, createdDate: createdDate.toISOString() }))
}

const SIGN_INS_PER_PAGE = 1_000

type SignInRow = Omit<SignIn, 'createdAt' | 'expiresAt' | 'endedAt'> & {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  /** The time with its microseconds, which a Date lacks. */
  readonly position: string
}

/** By time, as ids are random. */
async function* signIns(sql: Sql, { accountId }: ExportedAccount): AsyncGenerator<SignIn[], void, undefined> {
  let after: SignInRow | undefined
  for (;;) {
    const rows: SignInRow[] = await sql<SignInRow[]>`
      select id, address, user_agent as "userAgent", created_at as "createdAt", expires_at as "expiresAt",
        ended_at as "endedAt", created_at::text as position
      from sessions
      where account_id = ${accountId}
        ${after ? sql`and (created_at, id) > (${after.position}::text::timestamptz, ${after.id}::uuid)` : sql``}
      order by created_at, id limit ${SIGN_INS_PER_PAGE}`
    yield rows.map(({ id, address, userAgent, createdAt, expiresAt, endedAt }) => ({
      id,
      address,
      userAgent,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }))
    after = rows.at(-1)
    if (rows.length < SIGN_INS_PER_PAGE) return
  }
}

async function tokens(sql: Sql, { accountId }: ExportedAccount): Promise<Token[]> {
  const rows = await sql<(Omit<Token, 'createdAt'> & { createdAt: Date })[]>`
    select token.id, token.name, token.scope, token.created_at as "createdAt", token.last_address as "lastAddress",
      json_build_object('id', place.id, 'name', place.name) as place
    from access_tokens token join places place on place.id = token.place_id
    where token.account_id = ${accountId} order by token.created_at, token.id`
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }))
}

/** What the account did, also under former phones: only since it is there, and while a phone was its own. */
async function auditFrom(
  sql: Sql,
  { accountId, held }: ExportedAccount,
  after: number,
  most: number,
): Promise<AuditEntry[]> {
  const rows = await sql<(Omit<AuditEntry, 'at'> & { at: Date })[]>`
    select id, at, type as kind, data, remote_address as address
    from audit_log
    where principal = any(${held.map(({ phone }) => phone)}::text[])
      and ${isOfPhones(sql, { phone: sql`principal`, at: sql`at` }, { phones: [], held })}
      and at >= (select created_at from accounts where id = ${accountId}) and id > ${after}
    order by id limit ${most}`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
