/** Every column that can hold personal data is declared: as erased by a domain, or here as holding none, and why. */
import { expect, test } from 'vitest'
import { registrationsOf } from '../../src/kernel/domain.ts'
import { testServer } from '../accounts/setup.ts'

const { sql, services } = await testServer()

/** Columns that hold no personal data, by the reason. */
const HOLDS_NONE: Readonly<Record<string, string>> = {
  'the place writes of itself, its prices and its groups':
    'places.name places.street places.city places.state places.nip places.phone places.email places.image ' +
    'places.account_number groups.name place_closed_days.name payment_type_labels.name payment_type_labels.display ' +
    'accounting_documents.name accounting_documents.street accounting_documents.postal_code ' +
    'accounting_documents.city accounting_documents.nip accounting_accounts.debit accounting_accounts.credit ' +
    'accounting_accounts.cost_place accounting_exports.optima_source accounting_exports.optima_target ' +
    'accounting_exports.register bank_accounts.nrb bank_accounts.mapping bank_settings.virtual_prefix ' +
    'bank_virtual_accounts.nrb bank_lines.virtual_id bank_statements.account bank_statements.number ' +
    'consents.name consent_texts.text',
  'organisations that pay for kids': 'payers.name payers.account',
  'ids, numbers and words of the code':
    'accounts.authorities audit_log.type audit_log.data bank_decisions.allocations bank_decisions.proposal ' +
    'commands.id commands.name commands.result commands.fingerprint credit_entries.kind ' +
    'difference_carries.lines difference_carries.reason difference_carries.was difference_carries.why ' +
    'difference_decisions.difference erasures.erased events.command_id events.data events.stream events.type ' +
    'family_exports.failure invoice_numbers.month invoices.basis invoices.corrections invoices.number ' +
    'invoices.parts invoices.payments invoices.shares invoices.taken_off job_schedules.name jobs_done.name ' +
    'logger_levels.logger month_balances.month month_closes.bank month_closes.checkpoint month_closes.methods ' +
    'month_closes.month month_open_invoices.month outbox.name outbox_listeners.name payment_reports.failure ' +
    'refunds.command_id webhook_deliveries.body webhook_deliveries.failure webhook_deliveries.kind ' +
    'webhook_deliveries.source webhooks.kinds uploads.code uploads.extension uploads.mime bank_lines.reference ' +
    'user_sms.dedupe_key',
  'digests, signatures and secrets of the installation':
    'events.hash log_checkpoints.note log_leaves.hash log_nodes.hash blobs.hash uploads.content uploads.original ' +
    'uploads.thumbnail sales_exports.sha256 webhooks.sealed_secret webhooks.former_secret webhooks.url',
  'an integration’s answer, kept for 30 days': 'webhook_deliveries.answer',
  'sealed until its day, by the table of retention': 'sealed_identities.sealed',
  'sealed while a night may repeat the erasure': 'erasures.sealed',
}

test('each column of text is erased, or holds nothing about a person', async () => {
  const rows = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name
    from information_schema.columns c
    where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb', 'json', 'bytea', 'tsvector')
      and table_name not in (select table_name from information_schema.views where table_schema = 'public')
      -- One of a list of words of the product.
      and not exists (
        select from pg_constraint k where k.conrelid = format('public.%I', table_name)::regclass and k.contype = 'c'
          and pg_get_constraintdef(k.oid) ~ (column_name || '"? = ANY'))
    order by 1`
  const declared = new Set(registrationsOf(services.domains).erases.flatMap(({ columns }) => columns))
  const listed = new Set(Object.values(HOLDS_NONE).flatMap((names) => names.split(' ')))
  const open = rows.map(({ name }) => name).filter((name) => !declared.has(name) && !listed.has(name))
  expect(open).toEqual([])
  const all = await sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`
  const known = new Set(all.map(({ name }) => name))
  expect([...declared, ...listed].filter((name) => !known.has(name))).toEqual([])
})
