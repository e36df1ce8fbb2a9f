/** Differences are approved, by corrections, or dismissed. */
import { warsawDay } from '@skrzat/contract/days'
import type { DifferenceRule } from '@skrzat/contract/difference'
import type { ApprovedDifferences } from '@skrzat/contract/wire/differences'
import type { AnySql, Sql } from '@skrzat/db/client'
import { z } from 'zod'
import type { CommandMeta } from '../../kernel/commands/index.ts'
import { rowsItem } from '../../kernel/database/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { RowsWrite } from '../../kernel/event-log/index.ts'
import { correctAsFound, type FoundCorrections, type LedgerPorts, lockIssuing } from '../payments/index.ts'
import { carryRows, type NewCarry, withdrawnRows } from './carries.ts'
import { comesTo, ownLines, whyOf } from './carry.ts'
import { type DifferencePorts, type Examined, examine } from './queries.ts'
import { reasonOf } from './reasons.ts'
import { approving, linesAfter } from './rule.ts'

export type DeciderPorts = DifferencePorts & { readonly sql: Sql; readonly ledger: LedgerPorts }

type Approving = CommandMeta & {
  readonly ids: readonly string[]
  /** Whether dismissed ones are approved too; otherwise they are gone, as for a screen from before. */
  readonly dismissed?: boolean | undefined
}

const invoiceOf = (id: string): number => Number(id.slice(0, id.indexOf('-')))

/**
 * Approves differences: one correction for each invoice, all in one command. What no longer stands is refused alone.
 * A repeated command answers with what it did first.
 * @throws DomainError command.reused, month.closed
 */
export async function approveDifferences(
  ports: DeciderPorts,
  { ids, dismissed = false, ...meta }: Approving,
): Promise<ApprovedDifferences> {
  const {
    corrections,
    failed,
    told: text,
  } = await correctAsFound(
    ports.ledger,
    {
      ...meta,
      name: 'differences.approve',
      payload: dismissed ? { ids: [...ids], dismissed } : [...ids],
      alone: false,
    },
    (tx) => found(ports, tx, { ids, dismissed, ...meta }),
  )
  const { gone, byHand, carried } = told.parse(text)
  const refused = new Map(failed.map(({ id, code }) => [id, code]))
  const codeOf = (id: string) => {
    if (gone.includes(id)) return 'difference.gone'
    if (byHand.includes(id)) return 'difference.carried'
    return carried.some(({ ids: some }) => some.includes(id)) ? undefined : refused.get(invoiceOf(id))
  }
  return {
    corrections,
    carried: carried.map(({ invoiceId, amount }) => ({ invoiceId, amount })),
    failed: ids.flatMap((id) => {
      const code = codeOf(id)
      return code === undefined ? [] : [{ id, code }]
    }),
  }
}

/** What the command did beside its corrections; in versions without next invoices, what was gone. */
const told = z.preprocess(
  (before) => (Array.isArray(before) ? { gone: before, byHand: [], carried: [] } : before),
  z.object({
    gone: z.array(z.string()),
    /** What has to be corrected by hand. */
    byHand: z.array(z.string()),
    carried: z.array(z.object({ ids: z.array(z.string()), invoiceId: z.number(), amount: z.number() })),
  }),
)

/**
 * Approves one difference, also a dismissed one, or is refused.
 * @throws DomainError difference.gone, difference.carried, command.reused, conflict.stale, and what a correction is
 * refused with
 */
export async function approveDifference(
  ports: DeciderPorts,
  { id, ...meta }: CommandMeta & { readonly id: string },
): Promise<Pick<ApprovedDifferences, 'corrections' | 'carried'>> {
  const { corrections, told: text } = await correctAsFound(
    ports.ledger,
    { ...meta, name: 'differences.approve.one', payload: id, alone: true },
    async (tx) => {
      const wanted = await found(ports, tx, { ids: [id], dismissed: true, ...meta })
      if (wanted.told.gone.length > 0) throw new DomainError('difference.gone')
      if (wanted.told.byHand.length > 0) throw new DomainError('difference.carried')
      return wanted
    },
  )
  const { carried } = told.parse(text)
  return { corrections, carried: carried.map(({ invoiceId, amount }) => ({ invoiceId, amount })) }
}

/** What approves those of these differences that stand; the others are gone. */
async function found(
  ports: DeciderPorts,
  tx: AnySql,
  { ids, dismissed: withDismissed = false, placeId, actorId }: Approving,
): Promise<FoundCorrections & { readonly told: z.output<typeof told> }> {
  await lockKids(tx, placeId, ids)
  // An invoice that is issued at the same moment may take off the same absence.
  await lockIssuing(tx, placeId, warsawDay(ports.clock.now()))
  const { examined, dismissed } = await examine({ ...ports, sql: tx }, placeId, {
    ids: [...new Set(ids.map(invoiceOf))],
  })
  const standing = new Map(
    examined.flatMap(({ differences, by }) =>
      differences.map(({ id, paymentTypeId }) => [id, by(paymentTypeId)] as const),
    ),
  )
  const wanted = ids.filter((id) => standing.has(id) && (withDismissed || !dismissed.has(id)))
  const of = (kind: DifferenceRule | 'refused') => new Set(wanted.filter((id) => standing.get(id) === kind))
  const [corrected, next, byHand] = [of('CORRECTION'), of('NEXT_INVOICE'), of('refused')]
  const invoices = examined.flatMap(({ invoice, facts, differences }) => {
    const lines = approving(invoice, facts, corrected)
    if (lines.length === 0) return []
    const { id, version } = invoice
    const reason = reasonOf(differences.filter((one) => corrected.has(one.id)))
    return [{ id, version, lines, reason }]
  })
  const carried = examined.flatMap((one) => carriesOf(one, next))
  const approved = new Set([...corrected, ...next])
  const voided = examined.flatMap((one) => {
    const types = new Set(
      one.differences.flatMap(({ id, paymentTypeId }) => (approved.has(id) ? [paymentTypeId] : [])),
    )
    return one.voided.filter(({ paymentTypeId }) => types.has(paymentTypeId))
  })
  const by = { placeId, actorId, decidedAt: ports.clock.now().toISOString() }
  return {
    invoices,
    told: {
      gone: ids.filter((id) => !wanted.includes(id)),
      byHand: [...byHand],
      carried: carried.map(({ ids: some, invoiceId, amount }) => ({ ids: some, invoiceId, amount })),
    },
    beside(made) {
      const byInvoice = new Map(made.map(({ invoiceId, id }) => [invoiceId, id]))
      const rows = [...corrected].flatMap((difference) => {
        const invoiceId = invoiceOf(difference)
        const correctionId = byInvoice.get(invoiceId)
        return correctionId === undefined ? [] : [{ difference, invoiceId, correctionId }]
      })
      return [
        ...(rows.length === 0 ? [] : [approvedRows(rows, by)]),
        ...(voided.length === 0 ? [] : [withdrawnRows(voided, by)]),
        ...(carried.length === 0 ? [] : [carryRows(carried, by)]),
      ]
    },
  }
}

/** What the kid's next invoice takes of these differences of an invoice, for each of its lines. */
function carriesOf(
  { invoice, facts, differences }: Examined,
  wanted: ReadonlySet<string>,
): (NewCarry & { readonly ids: string[] })[] {
  const { id: invoiceId, kidId, parts, ledgerParts } = invoice
  const approved = differences.filter(({ id }) => wanted.has(id))
  return [...Map.groupBy(approved, ({ paymentTypeId }) => paymentTypeId)].map(([paymentTypeId, ofLine]) => {
    const ids = ofLine.map(({ id }) => id)
    const after = linesAfter(invoice, approving(invoice, facts, new Set(ids)))
    return {
      ids,
      kidId,
      invoiceId,
      paymentTypeId,
      was: ownLines(ledgerParts, paymentTypeId),
      lines: ownLines(after, paymentTypeId),
      amount: comesTo(after, paymentTypeId) - comesTo(parts, paymentTypeId),
      why: whyOf(ofLine),
      reason: reasonOf(ofLine),
    }
  })
}

/** An absence is taken off one of a kid's invoices, so two approvals of them must not pass each other. */
async function lockKids(tx: AnySql, placeId: number, ids: readonly string[]): Promise<void> {
  const invoices = [...new Set(ids.map(invoiceOf))]
  await tx`
    select from kids
    where id in (select kid_id from invoices where place_id = ${placeId} and id = any(${invoices}::bigint[]))
    order by id for no key update`
}

/**
 * Dismisses a difference until the facts behind it change. Idempotent; the reason is the latest.
 * @throws DomainError difference.gone
 */
export async function dismissDifference(
  ports: DeciderPorts,
  {
    placeId,
    actorId,
    id,
    reason,
  }: { readonly placeId: number; readonly actorId: number; readonly id: string; readonly reason: string },
): Promise<void> {
  await ports.sql.begin(async (tx) => {
    await lockKids(tx, placeId, [id])
    const { examined } = await examine({ ...ports, sql: tx }, placeId, { ids: [invoiceOf(id)] })
    const [found] = examined.flatMap(({ differences, voided }) => {
      const difference = differences.find((one) => one.id === id)
      return difference ? [voided.filter((carry) => carry.paymentTypeId === difference.paymentTypeId)] : []
    })
    if (!found) throw new DomainError('difference.gone')
    const now = ports.clock.now()
    await tx`
      insert into difference_decisions (place_id, invoice_id, difference, kind, reason, decided_by, decided_at)
      values (${placeId}, ${invoiceOf(id)}, ${id}, 'DISMISSED', ${reason}, ${actorId}, ${now})
      on conflict (place_id, difference) where kind = 'DISMISSED'
      do update set reason = excluded.reason, decided_by = excluded.decided_by, decided_at = excluded.decided_at`
    // What was approved before and is void must not come back.
    await tx`
      update difference_carries set withdrawn_by = ${actorId}, withdrawn_at = ${now}
      where id = any(${found.map((carry) => carry.id)}::bigint[])
        and (taken_by is null or exists (select from invoices where id = taken_by and deleted_at is not null))`
  })
}

/**
 * Withdraws what waits for the kid's next invoice: it is proposed again. Idempotent.
 * @throws DomainError difference.gone for one of another place, one that an invoice has, and one under a later one
 */
export async function withdrawCarried(
  { sql, clock }: DeciderPorts,
  { placeId, actorId, id }: { readonly placeId: number; readonly actorId: number; readonly id: number },
): Promise<void> {
  await sql.begin(async (tx) => {
    const [known] = await tx<{ withdrawn: boolean }[]>`
      select carry.withdrawn_at is not null as withdrawn
      from difference_carries carry join kids kid on kid.id = carry.kid_id
      where carry.id = ${id} and carry.place_id = ${placeId} for update`
    if (known?.withdrawn) return
    const rows = await tx`
      update difference_carries carry set withdrawn_at = ${clock.now()}, withdrawn_by = ${actorId}
      where id = ${id} and place_id = ${placeId} and withdrawn_at is null
        and (taken_by is null or exists (select from invoices where id = carry.taken_by and deleted_at is not null))
        and not exists (select from difference_carries later where later.invoice_id = carry.invoice_id
          and later.payment_type_id = carry.payment_type_id and later.id > carry.id and later.withdrawn_at is null)
      returning id`
    if (rows.length === 0) throw new DomainError('difference.gone')
  })
}

const ADDED = {
  place_id: 'bigint',
  invoice_id: 'bigint',
  difference: 'text',
  kind: 'text',
  correction_id: 'bigint',
  decided_by: 'bigint',
  decided_at: 'timestamptz',
}
const LIST = Object.keys(ADDED).join(', ')

function approvedRows(
  rows: readonly {
    readonly difference: string
    readonly invoiceId: number
    readonly correctionId: number
  }[],
  by: { readonly placeId: number; readonly actorId: number; readonly decidedAt: string },
): RowsWrite {
  return {
    text: `insert into difference_decisions (${LIST}) select ${LIST} from ${rowsItem(ADDED)} rows`,
    columns: ADDED,
    rows: rows.map(({ difference, invoiceId, correctionId }) => ({
      place_id: by.placeId,
      invoice_id: invoiceId,
      difference,
      kind: 'APPROVED',
      correction_id: correctionId,
      decided_by: by.actorId,
      decided_at: by.decidedAt,
    })),
  }
}
