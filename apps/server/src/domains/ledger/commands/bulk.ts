/** The same command on several invoices: one that is refused stops no other. */
import { warsawDay, type Day } from '@skrzat/contract/days'
import type { BulkResult } from '@skrzat/contract/wire/ledger'
import { z } from 'zod'
import { commandOf, handle, type CommandMeta, type CommandPorts } from '../../../kernel/commands.ts'
import { DomainError } from '../../../kernel/errors.ts'
import type { CommandResult } from '../../../kernel/event-log/command.ts'
import type { InvoiceCommand } from '../decider/decide.ts'
import { invoiceStream } from '../events.ts'
import { ledger } from '../room.ts'
import { reminder } from './invoice.ts'
import { loadCredit, loadInvoice } from './load.ts'
import { creditNeeded, decideOnInvoice, ledgerChanges, type LedgerChanges } from './on-invoice.ts'

type Action = 'pay' | 'remind' | 'delete'

export type OnInvoices = CommandMeta & {
  readonly ids: readonly number[]
  /** In the order of the ids, what its maker saw: an invoice that is another by now is refused with conflict.stale. */
  readonly versions?: readonly number[] | undefined
  /** Whether the invoices of a place are the maker's to change; only those of the command's place where not said. */
  readonly ofPlace?: (placeId: number) => boolean
}

/**
 * One command: all that is not refused is recorded at once, and a repeated one is answered as at first, with the same
 * invoices refused.
 * @throws DomainError command.reused for the same id with another list
 */
export async function bulk(ports: CommandPorts, action: Action, target: OnInvoices): Promise<BulkResult> {
  const { sql, clock } = ports
  const { ids, versions = [], ofPlace = (placeId) => placeId === target.placeId } = target
  const command = commandOf(target, `payments.bulk.${action}`, [[...ids], [...versions]], clock.now())
  const day = warsawDay(command.at)
  const versionOf = new Map(ids.map((id, index) => [id, versions[index]]))
  const once = [...versionOf.keys()]
  return await handle(ports, {
    room: ledger,
    command,
    claims: once.map(invoiceStream),
    weight: once.length,
    async decide() {
      const loaded = await Promise.all(once.map((id) => loadInvoice(sql, id)))
      const changes = ledgerChanges(
        command,
        loaded.flatMap((one) => (one && ofPlace(one.base.events[0]?.placeId ?? 0) ? [one.base] : [])),
      )
      const wanted = await Promise.all(
        once.map((id, index) =>
          wantedOf(ports, action, { id, day, paymentId: loaded[index]?.nextPaymentId ?? 0 }),
        ),
      )
      await openCredits(ports, changes, wanted)
      const failed = wanted.flatMap(({ id, made }) => {
        const code = codeOf(() => decideOnInvoice(changes, made, { id, version: versionOf.get(id) }))
        return code === null ? [] : [{ id, code: toldOf(changes, id, code) }]
      })
      const result = { done: without(once, failed), failed }
      return { commit: changes.commit({ told: { ids: once, failed } }), answer: result }
    },
    again: (_, result) => resultAgain(result),
  })
}

type WantedOn = { readonly id: number; readonly made: InvoiceCommand }

async function wantedOf(
  ports: CommandPorts,
  action: Action,
  { id, day, paymentId }: { id: number; day: Day; paymentId: number },
): Promise<WantedOn> {
  switch (action) {
    case 'pay':
      return { id, made: { type: 'MarkPaid', paymentId, day } }
    case 'remind':
      return { id, made: await reminder(ports, id, { day, automatic: false }) }
    case 'delete':
      return { id, made: { type: 'DeleteInvoice' } }
    default:
      return action satisfies never
  }
}

async function openCredits(
  { sql }: CommandPorts,
  changes: LedgerChanges,
  wanted: readonly WantedOn[],
): Promise<void> {
  const kids = new Set(
    wanted.flatMap(({ id, made }) =>
      changes.has(invoiceStream(id)) ? (creditNeeded(changes, made, id) ?? []) : [],
    ),
  )
  for (const credit of await Promise.all([...kids].map((kidId) => loadCredit(sql, kidId))))
    changes.open(credit)
}

/** The rule that is broken; null where none is. @throws what is no rule of the domain */
function codeOf(decide: () => void): string | null {
  try {
    decide()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

/** Of an invoice that was changed since it was seen, that it is paid or deleted by now says more. */
function toldOf(changes: LedgerChanges, id: number, code: string): string {
  if (code !== 'conflict.stale') return code
  const { status } = changes.stateOf([invoiceStream(id)]).invoice
  return status === 'deleted' || status === 'paid' ? `invoice.${status}` : code
}

function without(ids: readonly number[], failed: BulkResult['failed']): number[] {
  const refused = new Set(failed.map(({ id }) => id))
  return ids.filter((id) => !refused.has(id))
}

const recordedTold = z.object({
  ids: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), code: z.string() })),
})

function resultAgain({ told }: CommandResult): BulkResult {
  const { ids, failed } = recordedTold.parse(told)
  return { done: without(ids, failed), failed }
}
