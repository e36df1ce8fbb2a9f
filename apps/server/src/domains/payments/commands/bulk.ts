/** The same command on several invoices: a refused one does not stop the others. */
import type { Day } from '@skrzat/contract/days'
import type { BulkResult } from '@skrzat/contract/wire/payments'
import { z } from 'zod'
import { type CommandMeta, commandOf, whyRefused } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { type CommandResult, UnreadableStream } from '../../../kernel/event-log/index.ts'
import type { InvoiceCommand, PaymentFacts } from '../decider/decide.ts'
import { invoiceStream } from '../events.ts'
import { decideOnInvoice, handleLedger, openCredits, type LedgerChanges, type OnEach } from './handle.ts'
import { deletedBy, keptOf } from './deleted.ts'
import { paymentOf, reminder, type PaymentDetails } from './invoice.ts'
import { loadInvoice } from './load.ts'
import type { LedgerPorts } from './ports.ts'

type Action = 'pay' | 'remind' | 'delete' | 'view'

export type OnInvoices = CommandMeta &
  PaymentDetails & {
    readonly ids: readonly number[]
    /** In the order of the ids, the versions that the caller saw; a changed invoice is refused with conflict.stale. */
    readonly versions?: readonly number[] | undefined
    /** Whether the caller may change invoices of a place; where omitted, only those of the command's place. */
    readonly ofPlace?: (placeId: number) => boolean
  }

/**
 * One command: all invoices that are not refused are recorded in one transaction, and a retry gets the first answer,
 * with the same invoices refused.
 * @throws DomainError command.reused for the same id with another list
 */
export async function bulk(ports: LedgerPorts, action: Action, target: OnInvoices): Promise<BulkResult> {
  const { ids, versions = [], ofPlace = (placeId) => placeId === target.placeId } = target
  const { note, facts, payload } = paymentOf(target, ports.clock.now())
  const command = commandOf(
    target,
    `payments.bulk.${action}`,
    [[...ids], [...versions], payload],
    ports.clock.now(),
  )
  const versionOf = new Map(ids.map((id, index) => [id, versions[index]]))
  const once = [...versionOf.keys()]
  const run = () =>
    handleLedger(ports, {
      command,
      claims: once.map(invoiceStream),
      weight: once.length,
      notes: [note],
      async load(changes) {
        const loaded = await Promise.all(once.map((id) => loadInvoice(ports.sql, id)))
        for (const one of loaded) if (one && ofPlace(one.base.events[0]?.placeId ?? 0)) changes.open(one.base)
        const wanted = await Promise.all(
          once.map(async (id, index) => ({
            id,
            version: versionOf.get(id),
            wanted: await wantedOf(ports, action, {
              id,
              facts,
              paymentId: loaded[index]?.nextPaymentId ?? 0,
            }),
          })),
        )
        return await openedFor(ports, changes, wanted)
      },
      decide: (changes, opened) => decideOnEach(ports, changes, opened),
      answer: (_, result) => resultOf(result),
    })
  return await againIfClosed(run)
}

/** What `decideOnEach` decides by. */
type Opened = {
  readonly wanted: readonly OnEach[]
  /** By place, the first day whose invoices can be deleted. */
  readonly openSince: ReadonlyMap<number, Day>
  /** Why invoices that it would delete have to be corrected instead. */
  readonly kept: Awaited<ReturnType<typeof keptOf>>
}

/** Loads what commands on these open invoices need: credits, and where some are to be deleted, which months are closed. */
export async function openedFor(
  ports: LedgerPorts,
  changes: LedgerChanges,
  wanted: readonly OnEach[],
): Promise<Opened> {
  const oldest = new Map<number, Day>()
  for (const one of wanted) {
    const { placeId, day } = deletedBy(changes, one) ?? {}
    if (placeId !== undefined && day !== undefined && !(day >= (oldest.get(placeId) ?? '9')))
      oldest.set(placeId, day)
  }
  const days = Array.from(oldest, async ([placeId, day]): Promise<[number, Day]> => [
    placeId,
    (await ports.bookingDay?.(ports.sql, placeId, day)) ?? day,
  ])
  const [openSince, kept] = await Promise.all([
    Promise.all(days),
    keptOf(ports, changes, wanted),
    openCredits(ports, changes, wanted),
  ])
  return { wanted, openSince: new Map(openSince), kept }
}

/** A month that was closed between the reading and the statement is found closed by the second attempt. */
export async function againIfClosed<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'month.closed')) throw error
    return await run()
  }
}

/** Decides on each invoice separately, and notes which were refused. */
export function decideOnEach(
  ports: LedgerPorts,
  changes: LedgerChanges,
  { wanted, openSince, kept }: Opened,
): void {
  const failed = wanted.flatMap((one) => {
    const code = whyRefused(ports, () => {
      if (one.wanted instanceof UnreadableStream) throw one.wanted
      const deleted = deletedBy(changes, one)
      // Its month would no longer show it.
      if (deleted && deleted.day < (openSince.get(deleted.placeId) ?? ''))
        throw new DomainError('month.closed')
      const code = kept.get(one.id)
      if (code) throw new DomainError(code)
      decideOnInvoice(changes, { ...one, wanted: one.wanted })
    })
    return code === null ? [] : [{ id: one.id, code: refusalCode(changes, one.id, code) }]
  })
  changes.note({ ids: wanted.map(({ id }) => id), failed })
}

async function wantedOf(
  ports: LedgerPorts,
  action: Action,
  { id, facts, paymentId }: { id: number; facts: PaymentFacts; paymentId: number },
): Promise<InvoiceCommand> {
  switch (action) {
    case 'pay':
      return { type: 'MarkPaid', paymentId, ...facts }
    case 'remind':
      return await reminder(ports, id, { day: facts.today, automatic: false })
    case 'delete':
      return { type: 'DeleteInvoice' }
    case 'view':
      return { type: 'ViewInvoice' }
    default:
      return action satisfies never
  }
}

/** A stale invoice that is paid or deleted by now is refused with that code, which is more specific. */
function refusalCode(changes: LedgerChanges, id: number, code: string): string {
  if (code !== 'conflict.stale') return code
  const { status } = changes.stateOf([invoiceStream(id)]).invoice
  return status === 'deleted' || status === 'paid' ? `invoice.${status}` : code
}

const noted = z.object({
  ids: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), code: z.string() })),
})

export function resultOf({ told }: CommandResult): BulkResult {
  const { ids, failed } = noted.parse(told)
  const refused = new Set(failed.map(({ id }) => id))
  return { done: ids.filter((id) => !refused.has(id)), failed }
}
