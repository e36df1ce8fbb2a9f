/** Issuing: atomic for all invoices of a command, with gapless numbers. */
import { warsawDay, weekday, type Day } from '@skrzat/contract/days'
import { type ChargeRule, type Stay, stayIn } from '@skrzat/contract/stay'
import type { TakenOffDay } from '@skrzat/contract/wire/payments'
import type { AnySql, SqlFragment } from '@skrzat/db/client'
import type { RowOf, ValueOf } from '@skrzat/db/orm'
import type {
  discounts,
  kids,
  payers,
  paymentCustomValues,
  paymentTypeLabels,
  paymentTypes,
  placeClosedDays,
  places,
} from '@skrzat/db/schema'
import { DomainError } from '../../../kernel/errors/index.ts'
import { emptyStream, loadStreams, type StreamHistory } from '../../../kernel/event-log/index.ts'
import type { Json } from '../../../kernel/json.ts'
import { noDaysTaken } from '../carried.ts'
import { asProposed, checkIssue, decideIssue, type IssueFacts } from '../decider/issue.ts'
import { type ChargedDays, customKey, type LineRequest, type TakenElsewhere } from '../decider/lines.ts'
import type { Share } from '../decider/state.ts'
import { creditStream, invoiceStream, isDifference, type Basis, type LedgerEvent } from '../events.ts'
import { type CountedAbsences, noneCounted, takenOffByType } from '../queries/not-deducted.ts'
import { workingDaysOf, type Period } from '../../places/index.ts'
import { issuedAnswer, type IssuedAnswer } from './answers.ts'
import { handleLedger } from './handle.ts'
import { noteOf, notePayload, type Note } from './notes.ts'
import { issueMonth, takeNumbers } from './numbers.ts'
import { type CommandMeta, commandOf } from '../../../kernel/commands/index.ts'
import type { LedgerPorts } from './ports.ts'

export type IssueRequest = CommandMeta & {
  readonly basis: Basis
  readonly invoices: readonly {
    readonly kidId: number
    readonly withCredit: boolean
    readonly additionalInfo?: string
    readonly lines: readonly LineRequest[]
    /** The absence days that the lines take off, by date. */
    readonly takenOff?: readonly Day[] | undefined
    /** A period of this invoice alone. Its lines have no numbers of days. */
    readonly period?: Period | undefined
    /** What others than the guardians pay of it. */
    readonly shares?: readonly Share[] | undefined
    /** Waiting differences of earlier invoices that it takes, as the caller saw them. */
    readonly carried?: readonly number[] | undefined
  }[]
  /** Adds what the new-invoice screen proposes, which the invoices do not name: discounts and waiting differences. */
  readonly asProposed?: boolean
  /** The period of invoices for which neither they nor the basis have one. A retry may send another one. */
  readonly periodOtherwise?: Period
}

export type IssuePorts = LedgerPorts & { readonly countedAbsences?: CountedAbsences }

/** @throws DomainError kid.not_found, payment_type.*, invoice.*, amount.*, period.*, place.not_found, conflict.stale, accounting.incomplete, payer.* */
export async function issueInvoices(ports: IssuePorts, request: IssueRequest): Promise<IssuedAnswer> {
  const { basis, placeId } = request
  const { countedAbsences = noneCounted } = ports
  const now = ports.clock.now()
  const day = warsawDay(now)
  const invoices = request.invoices.map((invoice) => ({ ...invoice, note: noteOf(invoice.additionalInfo) }))
  const wanted = invoices.map(({ note, ...invoice }) => ({
    ...invoice,
    period: invoice.period ?? basis.period ?? request.periodOtherwise,
    noteId: note?.id ?? null,
  }))
  checkIssue({ basis, invoices: wanted })
  return await handleLedger(ports, {
    command: commandOf(request, 'payments.issue', payloadOf(basis, invoices), now),
    claims: [],
    apart: true,
    notes: invoices.map(({ note }) => note),
    beside: (changed) => ports.carried?.take(takenBy(changed)) ?? [],
    async load(changes, tx) {
      await ports.documents?.checkIssue(tx, placeId)
      const kids = [...new Set(wanted.map(({ kidId }) => kidId))]
      const creditKids = [...new Set(wanted.filter(({ withCredit }) => withCredit).map(({ kidId }) => kidId))]
      const [facts, credits, splitOf] = await Promise.all([
        loadFacts(tx, request, { kids, counted: countedAbsences(tx, placeId) }),
        loadStreams(tx, creditKids.map(creditStream)),
        ports.split?.load(
          tx,
          placeId,
          wanted.map(({ kidId, period = null }) => ({ kidId, period, day })),
        ),
      ])
      for (const credit of credits.values()) changes.open(credit)
      // Last, because the counter's lock blocks everyone else who issues in this place from here on.
      const [lastNumber, takenElsewhere, carried] = await Promise.all([
        takeNumbers(tx, placeId, issueMonth(day), wanted.length),
        // Sent after it, so that it sees what the command that held the lock has issued.
        loadTakenOff(tx, placeId, facts.absences, ports.carried?.daysTaken),
        ports.carried?.load(tx, placeId, kids),
      ])
      return { ...facts, splitOf, carried, creditKids, lastNumber, takenElsewhere }
    },
    decide(changes, { ids, lastNumber, creditKids, ...facts }) {
      const credits = new Map(
        creditKids.map((kidId) => [kidId, changes.stateOf([creditStream(kidId)]).credit.amount]),
      )
      const invoices = request.asProposed ? asProposed(wanted, facts) : wanted
      const command = { basis, day, invoices, ids, lastNumber }
      for (const { kidId, invoice, credit } of decideIssue(command, { ...facts, credits })) {
        const stream = invoiceStream(invoice.data.invoiceId)
        changes.open(emptyStream(stream))
        changes.add(stream, [invoice])
        if (credit) changes.add(creditStream(kidId), [credit])
      }
    },
    answer: issuedAnswer,
  })
}

/** What waited and the issued invoices have. */
function takenBy(changed: readonly StreamHistory<LedgerEvent>[]) {
  return changed.flatMap(({ own }) =>
    own.flatMap(({ event }) => {
      if (event.type !== 'InvoiceIssued') return []
      const { invoiceId, parts } = event.data
      return parts.filter(isDifference).map(({ extra }) => ({ id: extra.carryId, invoiceId }))
    }),
  )
}

/** The payload that identifies a repeated request. */
function payloadOf(
  basis: Basis,
  invoices: readonly (IssueRequest['invoices'][number] & { readonly note: Note | null })[],
): Json {
  return [
    basis,
    invoices.map(({ kidId, withCredit, note, lines, takenOff, period, shares = [], carried = [] }) => [
      kidId,
      withCredit,
      notePayload(note),
      lines.map(linePayload),
      takenOff ? [...takenOff] : null,
      period ? [period.from, period.to] : null,
      ...(shares.length > 0 ? [shares.map(({ payerId, amount }) => [payerId, amount])] : []),
      ...(carried.length > 0 ? [{ carried: [...carried] }] : []),
    ]),
  ]
}

function linePayload({ paymentTypeId, amount, days, absent, mainValue, daily, extra }: LineRequest): Json {
  return [
    paymentTypeId,
    amount,
    days,
    absent,
    mainValue ?? null,
    daily ?? null,
    ...(extra ? [{ ...extra }] : []),
  ]
}

type FactRow = RowOf<typeof places, 'paymentDays' | 'chargeRule'> & {
  ids: number[]
  kids: RowOf<typeof kids, 'id' | 'groupId' | 'firstDay' | 'lastDay'>[]
  types: (RowOf<typeof paymentTypes, 'id' | 'kind' | 'mainValue' | 'daily'> & {
    retired: boolean
    labelId: ValueOf<typeof paymentTypeLabels, 'id'>
  })[]
  customValues: RowOf<typeof paymentCustomValues, 'kidId' | 'paymentTypeId' | 'mainValue' | 'daily'>[]
  closedDays: ValueOf<typeof placeClosedDays, 'day'>[]
  absences: (TakenOffDay & { kidId: number })[]
  discounts: RowOf<
    typeof discounts,
    'id' | 'kidId' | 'paymentTypeId' | 'kind' | 'percent' | 'amount' | 'fromDay' | 'toDay'
  >[]
  payers: ValueOf<typeof payers, 'id'>[]
}

/** Loads all facts for issuing, with new ids for the invoices, in one round trip. */
async function loadFacts(
  sql: AnySql,
  { placeId, basis, invoices, asProposed: withDiscounts = false }: IssueRequest,
  { kids, counted }: { kids: readonly number[]; counted: SqlFragment },
): Promise<Omit<IssueFacts, 'credits'> & { ids: number[] }> {
  const { period, absencesPeriod } = basis
  const named = [...new Set(invoices.flatMap(({ takenOff = [] }) => takenOff))]
  const discounted = invoices.flatMap(({ lines }) =>
    lines.flatMap(({ extra }) => (extra ? [extra.discountId] : [])),
  )
  const [row] = await sql<FactRow[]>`
    select place.payment_days as "paymentDays", place.charge_rule as "chargeRule",
      (select json_agg(nextval('invoice_ids')) from generate_series(1, ${invoices.length}::int)) as ids,
      (select coalesce(json_agg(json_build_object('id', id, 'groupId', group_id, 'firstDay', first_day,
          'lastDay', last_day)), '[]') from kids
        where id = any(${[...kids]}::bigint[]) and place_id = place.id and deleted_at is null) as kids,
      (select coalesce(json_agg(json_build_object('id', type.id, 'kind', type.kind, 'mainValue', type.main_value,
          'daily', type.daily, 'retired', type.retired_at is not null, 'labelId', label.id)), '[]')
        from payment_types type
        cross join lateral (select id from payment_type_labels
          where payment_type_id = type.id order by id desc limit 1) label
        where type.place_id = place.id) as types,
      (select coalesce(json_agg(json_build_object('kidId', kid_id, 'paymentTypeId', payment_type_id,
          'mainValue', main_value, 'daily', daily)), '[]')
        from payment_custom_values where kid_id = any(${[...kids]}::bigint[])) as "customValues",
      (select coalesce(json_agg(json_build_object('id', id, 'kidId', kid_id, 'paymentTypeId', payment_type_id,
          'kind', kind, 'percent', percent, 'amount', amount, 'fromDay', from_day, 'toDay', to_day) order by id), '[]')
        from discounts where place_id = place.id and deleted_at is null
          and (id = any(${discounted}::bigint[]) or ${withDiscounts} and kid_id = any(${[...kids]}::bigint[]))) as discounts,
      (select coalesce(json_agg(id), '[]') from payers where place_id = place.id and retired_at is null) as payers,
      (select coalesce(json_agg(day), '[]') from place_closed_days
        where place_id = place.id and day between ${period?.from ?? null} and ${period?.to ?? null}) as "closedDays",
      (select coalesce(json_agg(json_build_object('kidId', kid_id, 'day', day, 'why', why) order by day), '[]')
        from (${counted}) counted
        where kid_id = any(${[...kids]}::bigint[])
          and (day between ${absencesPeriod?.from ?? null} and ${absencesPeriod?.to ?? null}
            or day = any(${named}::date[]))) as absences
    from places place where place.id = ${placeId}`
  if (!row) throw new DomainError('place.not_found')
  const calendar = period && chargedDays(period, row.closedDays)
  return {
    paymentDays: row.paymentDays,
    ids: row.ids,
    kids: new Map(row.kids.map((kid) => [kid.id, kid])),
    types: new Map(row.types.map((type) => [type.id, type])),
    customValues: new Map(
      row.customValues.map((custom) => [customKey(custom.kidId, custom.paymentTypeId), custom]),
    ),
    calendar,
    stays: period && calendar ? staysOf(row, period, calendar) : new Map<number, Stay>(),
    discounts: new Map(row.discounts.map((discount) => [discount.id, discount])),
    payers: new Set(row.payers),
    absences: Map.groupBy(row.absences, ({ kidId }) => kidId),
  }
}

/** Of these absences, those that live invoices take off already. */
async function loadTakenOff(
  tx: AnySql,
  placeId: number,
  absences: IssueFacts['absences'],
  daysTaken = noDaysTaken,
): Promise<TakenElsewhere> {
  const days = new Set([...absences.values()].flatMap((counted) => counted.map(({ day }) => day)))
  if (days.size === 0) return new Map()
  const which = tx`kid_id = any(${[...absences.keys()]}::bigint[]) and taken_off ?| ${[...days]}`
  const rows = await tx<(Pick<LineRequest, 'paymentTypeId'> & { kidId: number; days: Day[] })[]>`
    select kid_id as "kidId", payment_type_id as "paymentTypeId", days
    from (${takenOffByType(tx, placeId, { which, carried: daysTaken(tx, placeId) })}) taken`
  return new Map(
    rows.map(({ kidId, paymentTypeId, days }) => [customKey(kidId, paymentTypeId), new Set(days)]),
  )
}

/** By kid that attends only a part of the period; what is issued to a kid that attends none of it is its whole price. */
function staysOf(
  { kids, chargeRule }: { kids: FactRow['kids']; chargeRule: ChargeRule },
  period: Period,
  { charged }: ChargedDays,
): ReadonlyMap<number, Stay> {
  return new Map(
    kids.flatMap((kid): [number, Stay][] => {
      const stay = stayIn(chargeRule, period, charged, kid)
      return stay ? [[kid.id, stay]] : []
    }),
  )
}

/** The working days of a period, and the days off among its weekdays. */
function chargedDays(period: Period, closed: readonly Day[]): ChargedDays {
  const { days, holidays, closedDays } = workingDaysOf(period, closed)
  const daysOff = [
    ...holidays.map(({ date }) => ({ day: date, why: 'holiday' as const })),
    ...closedDays.map((day) => ({ day, why: 'closed' as const })),
  ]
  return {
    charged: days,
    daysOff: daysOff.filter(({ day }) => weekday(day) <= 5).sort((a, b) => (a.day < b.day ? -1 : 1)),
  }
}
