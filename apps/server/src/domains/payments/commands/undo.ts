/** Undoes what one command paid or issued: reverses its payments, deletes its invoices. */
import { warsawDay, type Day } from '@skrzat/contract/days'
import { undoableSince } from '@skrzat/contract/undo'
import type { BulkResult } from '@skrzat/contract/wire/payments'
import { type CommandMeta, commandOf } from '../../../kernel/commands/index.ts'
import { DomainError, found } from '../../../kernel/errors/index.ts'
import { streamsOfCommand, UnreadableStream } from '../../../kernel/event-log/index.ts'
import type { InvoiceCommand } from '../decider/decide.ts'
import { invoiceStream, isCreditStream, type LedgerEvent, read, streamId } from '../events.ts'
import { againIfClosed, decideOnEach, openedFor, resultOf } from './bulk.ts'
import { handleLedger, type OnEach } from './handle.ts'
import { loadInvoice } from './load.ts'
import type { LedgerPorts } from './ports.ts'

/** @property undoes the id of the command that paid or issued, by the same account */
export type UndoCommand = CommandMeta & { readonly undoes: string }

/**
 * Undoes all payments and invoices of the other command, each separately: a payment that was reversed meanwhile, or
 * whose credit is used, and an invoice that was paid meanwhile are refused, without stopping the rest.
 * @throws DomainError payment.not_found for a command that neither paid nor issued in this place, and payment.undo_late
 */
export async function undoCommand(ports: LedgerPorts, target: UndoCommand): Promise<BulkResult> {
  const { actorId, placeId, undoes } = target
  const now = ports.clock.now()
  const before = found(await streamsOfCommand(ports.sql, { actorId, id: undoes }), 'payment.not_found')
  const ids = before.streams.filter((stream) => !isCreditStream(stream)).map(streamId)
  const day = warsawDay(now)
  const run = () =>
    handleLedger(ports, {
      command: commandOf(target, 'payments.undo', undoes, now),
      claims: ids.map(invoiceStream),
      weight: ids.length,
      async load(changes) {
        const loaded = await Promise.all(ids.map((id) => loadInvoice(ports.sql, id)))
        const wanted = loaded.flatMap((one, index): OnEach[] => {
          if (one?.base.events[0]?.placeId !== placeId) return []
          changes.open(one.base)
          const own = one.base.events.filter((each) => each.commandId === undoes && each.actorId === actorId)
          const id = ids[index] ?? 0
          try {
            return read(own).flatMap(({ event }) => {
              const wanted = opposite(event, day)
              return wanted ? [{ id, wanted }] : []
            })
          } catch (error) {
            return [{ id, wanted: new UnreadableStream(one.base.stream, error) }]
          }
        })
        if (wanted.length === 0) throw new DomainError('payment.not_found')
        if (before.at < undoableSince(now)) throw new DomainError('payment.undo_late')
        return await openedFor(ports, changes, wanted)
      },
      decide: (changes, opened) => decideOnEach(ports, changes, opened),
      answer: (_, result) => resultOf(result),
    })
  return await againIfClosed(run)
}

function opposite(event: LedgerEvent, day: Day): InvoiceCommand | undefined {
  if (event.type === 'InvoiceIssued') return { type: 'UndoIssue', day }
  if (event.type !== 'PaymentRecorded') return undefined
  return { type: 'ReversePayment', paymentId: event.data.paymentId, reason: 'undone', noteId: null, day }
}
