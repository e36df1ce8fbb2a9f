/** Differences are approved, by corrections, or dismissed. */
import type { ApprovedDifferences } from '@skrzat/contract/wire/differences'
import type { AnySql } from '@skrzat/db/client'
import { z } from 'zod'
import type { CommandMeta } from '../../kernel/commands/index.ts'
import { rowsItem } from '../../kernel/database/index.ts'
import { DomainError } from '../../kernel/errors/index.ts'
import type { RowsWrite } from '../../kernel/event-log/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { correctAsFound, type FoundCorrections, type LedgerPorts } from '../payments/index.ts'
import { type DifferencePorts, examine } from './queries.ts'
import { reasonOf } from './reasons.ts'
import { approving } from './rule.ts'

export type DeciderPorts = DifferencePorts & { readonly clock: Clock; readonly ledger: LedgerPorts }

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
  const { corrections, failed, told } = await correctAsFound(
    ports.ledger,
    {
      ...meta,
      name: 'differences.approve',
      payload: dismissed ? { ids: [...ids], dismissed } : [...ids],
      alone: false,
    },
    (tx) => found(ports, tx, { ids, dismissed, ...meta }),
  )
  const gone = new Set(goneIn.parse(told))
  const refused = new Map(failed.map(({ id, code }) => [id, code]))
  return {
    corrections,
    failed: ids.flatMap((id) => {
      const code = gone.has(id) ? 'difference.gone' : refused.get(invoiceOf(id))
      return code === undefined ? [] : [{ id, code }]
    }),
  }
}

const goneIn = z.array(z.string())

/**
 * Approves one difference, also a dismissed one, or is refused.
 * @throws DomainError difference.gone, command.reused, conflict.stale, and what a correction is refused with
 */
export async function approveDifference(
  ports: DeciderPorts,
  { id, ...meta }: CommandMeta & { readonly id: string },
): Promise<ApprovedDifferences['corrections'][number]> {
  const { corrections } = await correctAsFound(
    ports.ledger,
    { ...meta, name: 'differences.approve.one', payload: id, alone: true },
    async (tx) => {
      const wanted = await found(ports, tx, { ids: [id], dismissed: true, ...meta })
      if (wanted.invoices.length === 0) throw new DomainError('difference.gone')
      return wanted
    },
  )
  const [made] = corrections
  if (!made) throw new Error('the command corrected nothing')
  return made
}

/** What approves those of these differences that stand; the others are gone. */
async function found(
  { clock, ...ports }: DeciderPorts,
  tx: AnySql,
  { ids, dismissed: withDismissed = false, placeId, actorId }: Approving,
): Promise<FoundCorrections> {
  await lockKids(tx, placeId, ids)
  const { examined, dismissed } = await examine({ ...ports, sql: tx }, placeId, {
    ids: [...new Set(ids.map(invoiceOf))],
  })
  const standing = new Map(
    examined.flatMap(({ invoice, differences }) => differences.map(({ id }) => [id, invoice.id])),
  )
  const wanted = new Set(ids.filter((id) => standing.has(id) && (withDismissed || !dismissed.has(id))))
  const invoices = examined.flatMap(({ invoice, facts, differences }) => {
    const lines = approving(invoice, facts, wanted)
    if (lines.length === 0) return []
    const { id, version } = invoice
    const reason = reasonOf(differences.filter((one) => wanted.has(one.id)))
    return [{ id, version, lines, reason }]
  })
  const decidedAt = clock.now().toISOString()
  return {
    invoices,
    told: ids.filter((id) => !wanted.has(id)),
    beside(made) {
      const byInvoice = new Map(made.map(({ invoiceId, id }) => [invoiceId, id]))
      const rows = [...wanted].flatMap((difference) => {
        const invoiceId = invoiceOf(difference)
        const correctionId = byInvoice.get(invoiceId)
        return correctionId === undefined ? [] : [{ difference, invoiceId, correctionId }]
      })
      return rows.length === 0 ? [] : [approvedRows(rows, { placeId, actorId, decidedAt })]
    },
  }
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
  { sql, clock, countedAbsences }: DeciderPorts,
  {
    placeId,
    actorId,
    id,
    reason,
  }: { readonly placeId: number; readonly actorId: number; readonly id: string; readonly reason: string },
): Promise<void> {
  const { examined } = await examine({ sql, countedAbsences }, placeId, { ids: [invoiceOf(id)] })
  const stands = examined.some(({ differences }) => differences.some((one) => one.id === id))
  if (!stands) throw new DomainError('difference.gone')
  await sql`
    insert into difference_decisions (place_id, invoice_id, difference, kind, reason, decided_by, decided_at)
    values (${placeId}, ${invoiceOf(id)}, ${id}, 'DISMISSED', ${reason}, ${actorId}, ${clock.now()})
    on conflict (place_id, difference) where kind = 'DISMISSED'
    do update set reason = excluded.reason, decided_by = excluded.decided_by, decided_at = excluded.decided_at`
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
