/** Every table about a kid or a person is read by a part of the export, or named here with why it is not. */
import { expect, test } from 'vitest'
import { statementsOf } from '../../bench/spoken.ts'
import { heldPhones } from '../../src/domains/accounts/index.ts'
import { PHONES } from '../places/setup.ts'
import { testExports } from './setup.ts'

const { sql, parts, own, first, guardian, clock, databaseUrl } = await testExports()

/** Tables that no part reads, by the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'printed on the documents, whose PDFs are whole': 'accounting_buyers',
  'sums of what documents, payments and the credit say one by one': 'credits month_balances',
  'what was before: documents, their lines and corrections say what came of it':
    'difference_carries difference_decisions price_corrections',
  'the ledger’s own record, with ids alone': 'events',
  'times of changes that the card’s history has, and of workers who confirmed them':
    'diet_changes diet_confirmations',
  'the time of a notice, which is there': 'consent_reminders',
  'requests, which the account’s log names': 'erasures family_exports',
  'digests of codes and links until they are used; the account’s log has their use':
    'account_codes calendar_feeds email_changes factor_challenges recovery_codes',
  'digests of commands, so that a repetition changes nothing': 'commands',
  'what workers did or published for the place':
    'bank_decisions bank_statements benefit_parameters calendar_events files payment_reports place_menus refund_files sales_exports',
  'of a place’s staff: the export is a family’s': 'workers',
  'names of erased people, sealed': 'sealed_identities',
}

test('each table about a kid or a person is in the export, or left out for a reason', async () => {
  const rows = await sql<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.column_name in ('kid_id', 'account_id', 'phone', 'login', 'principal', 'actor_id', 'subject_id')
    union
    select k.conrelid::regclass::text from pg_constraint k
    where k.contype = 'f' and k.confrelid in ('kids'::regclass, 'accounts'::regclass)
    order by 1`
  const about = rows.map(({ name }) => name)
  const whose = { accountId: guardian, phone: PHONES.parent, held: await heldPhones(sql, guardian) }
  const subject = { kidId: own, placeId: first, now: clock.now(), byPlace: false, guardian: whose, ...whose }
  const said = await statementsOf(databaseUrl, async (counted) => {
    for (const part of parts)
      for await (const page of part.pages(counted, subject)) expect(page).toBeDefined()
  })
  const words = new Set(
    said.flatMap(({ text }) => [...text.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, name]) => name)),
  )
  const read = (table: string) => words.has(table) || (words.has('guardianships') && table === 'guardians')
  const listed = Object.values(LEFT_OUT).flatMap((names) => names.split(' '))
  expect(about.filter((name) => !read(name) && !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !about.includes(name) || read(name))).toEqual([])
})
