/** Issuing: all invoices of a command or none, with numbers that have no gaps. */
import { warsawDay, type Day } from '@skrzat/contract/days'
import type { PaymentTypeKind } from '@skrzat/contract/value'
import type { Sql, TransactionSql } from '@skrzat/db/client'
import { DomainError } from '../../../kernel/errors.ts'
import type { Told } from '../../../kernel/event-log/changes.ts'
import { append } from '../../../kernel/event-log/append.ts'
import { emptyStream, type Json } from '../../../kernel/event-log/events.ts'
import { checkIssue, customKey, decideIssue, type IssueFacts, type PartRequest } from '../decider/issue.ts'
import { creditStream, invoiceStream, type Basis, type LedgerEvent } from '../events.ts'
import { ledger } from '../room.ts'
import { issuedAnswer, type IssuedAnswer } from './answers.ts'
import { loadCredit } from './load.ts'
import { checkSameNotes, formerNotePayload, noteOf, notePayload, noteWrites, type Note } from './notes.ts'
import { ledgerChanges } from './on-invoice.ts'
import { commandOf, handleBy, type CommandMeta, type CommandPorts } from '../../../kernel/commands.ts'

export type IssueRequest = CommandMeta & {
  readonly basis: Basis
  readonly invoices: readonly {
    readonly kidId: number
    readonly withCredit: boolean
    readonly additionalInfo?: string
    readonly parts: readonly PartRequest[]
  }[]
}

/** @throws DomainError kid.not_found, payment_type.*, invoice.*, amount.*, period.*, place.not_found */
export async function issueInvoices(ports: CommandPorts, request: IssueRequest): Promise<IssuedAnswer> {
  const { sql, clock } = ports
  const now = clock.now()
  const day = warsawDay(now)
  const invoices = request.invoices.map((invoice) => ({ ...invoice, note: noteOf(invoice.additionalInfo) }))
  const wanted = invoices.map(({ note, ...invoice }) => ({ ...invoice, noteId: note?.id ?? null }))
  checkIssue({ basis: request.basis, invoices: wanted })
  const name = 'payments.issue'
  const command = {
    ...commandOf(request, name, payloadOf(request.basis, invoices, notePayload), now),
    formerly: { name, payload: payloadOf(request.basis, invoices, formerNotePayload) },
  }

  const attempt = async () => {
    const kids = [...new Set(wanted.map(({ kidId }) => kidId))]
    const creditKids = [...new Set(wanted.filter(({ withCredit }) => withCredit).map(({ kidId }) => kidId))]
    const [{ ids, ...facts }, credits] = await Promise.all([
      loadFacts(sql, request.placeId, kids, wanted.length),
      Promise.all(creditKids.map((kidId) => loadCredit(sql, kidId))),
    ])
    const notes = invoices.map(({ note }) => note)
    const changes = ledgerChanges(command, credits, notes)
    const amounts = creditKids.map(
      (kidId) => [kidId, changes.stateOf([creditStream(kidId)]).credit.amount] as const,
    )
    return await sql.begin(async (tx) => {
      const lastNumber = await takeNumbers(tx, request.placeId, day, wanted.length)
      const issue = { basis: request.basis, day, invoices: wanted, ids, lastNumber }
      for (const { kidId, invoice, credit } of decideIssue(issue, { ...facts, credits: new Map(amounts) })) {
        const stream = invoiceStream(invoice.data.invoiceId)
        changes.open(emptyStream(stream))
        changes.add(stream, [invoice])
        if (credit) changes.add(creditStream(kidId), [credit])
      }
      const writes = noteWrites(notes)
      await append(tx, [changes.commit({ writes })])
      return issuedAnswer(changes.told())
    })
  }
  const again = async (told: readonly Told<LedgerEvent>[]) => {
    await checkSameNotes(
      sql,
      told,
      invoices.map(({ note }) => note),
    )
    return issuedAnswer(told)
  }
  return await handleBy(ports, { room: ledger, command, again }, attempt)
}

/** What makes two requests to issue the same one. */
function payloadOf(
  basis: Basis,
  invoices: readonly (IssueRequest['invoices'][number] & { readonly note: Note | null })[],
  ofNote: (note: Note | null) => Json,
): Json {
  return [
    basis,
    invoices.map(({ kidId, withCredit, note, parts }) => [
      kidId,
      withCredit,
      ofNote(note) ?? '',
      parts.map(partPayload),
    ]),
  ]
}

function partPayload({ paymentTypeId, amount, days, absent, mainValue, daily }: PartRequest): Json {
  return [paymentTypeId, amount, days, absent, mainValue ?? null, daily ?? null]
}

/** Takes that many numbers of the month; the counter's lock is held until the transaction ends. @returns the last one before */
async function takeNumbers(tx: TransactionSql, placeId: number, day: Day, count: number): Promise<number> {
  const month = `${day.slice(0, 4)}/${day.slice(5, 7)}`
  const [row] = await tx<{ last: number }[]>`
    insert into invoice_numbers (place_id, month, last) values (${placeId}, ${month}, ${count})
    on conflict (place_id, month) do update set last = invoice_numbers.last + excluded.last
    returning last`
  return (row?.last ?? count) - count
}

type FactRow = {
  paymentDays: number
  ids: number[]
  kids: { id: number; groupId: number }[]
  types: {
    id: number
    kind: PaymentTypeKind
    mainValue: number
    daily: number
    retired: boolean
    labelId: number
  }[]
  customValues: { kidId: number; paymentTypeId: number; mainValue: number | null; daily: number | null }[]
}

/** All that the place knows and issuing needs, with ids for the invoices, in one round trip. */
async function loadFacts(
  sql: Sql,
  placeId: number,
  kids: readonly number[],
  count: number,
): Promise<Omit<IssueFacts, 'credits'> & { ids: number[] }> {
  const [row] = await sql<FactRow[]>`
    select place.payment_days as "paymentDays",
      (select json_agg(nextval('invoice_ids')) from generate_series(1, ${count}::int)) as ids,
      (select coalesce(json_agg(json_build_object('id', id, 'groupId', group_id)), '[]') from kids
        where id = any(${[...kids]}::bigint[]) and place_id = place.id and deleted_at is null) as kids,
      (select coalesce(json_agg(json_build_object('id', type.id, 'kind', type.kind, 'mainValue', type.main_value,
          'daily', type.daily, 'retired', type.retired_at is not null, 'labelId', label.id)), '[]')
        from payment_types type
        cross join lateral (select id from payment_type_labels
          where payment_type_id = type.id order by id desc limit 1) label
        where type.place_id = place.id) as types,
      (select coalesce(json_agg(json_build_object('kidId', kid_id, 'paymentTypeId', payment_type_id,
          'mainValue', main_value, 'daily', daily)), '[]')
        from payment_custom_values where kid_id = any(${[...kids]}::bigint[])) as "customValues"
    from places place where place.id = ${placeId}`
  if (!row) throw new DomainError('place.not_found')
  return {
    paymentDays: row.paymentDays,
    ids: row.ids,
    kids: new Map(row.kids.map((kid) => [kid.id, kid])),
    types: new Map(row.types.map((type) => [type.id, type])),
    customValues: new Map(
      row.customValues.map((custom) => [customKey(custom.kidId, custom.paymentTypeId), custom]),
    ),
  }
}
