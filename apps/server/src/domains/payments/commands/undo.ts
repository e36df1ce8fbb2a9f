/** Takes back at once what one command paid: a reversal of each of its payments, as the history says. */
import { warsawDay } from '@skrzat/contract/days'
import { undoableSince } from '@skrzat/contract/undo'
import type { BulkResult } from '@skrzat/contract/wire/payments'
import { commandOf, type CommandMeta } from '../../../kernel/commands.ts'
import { DomainError, found } from '../../../kernel/errors.ts'
import { streamsOfCommand } from '../../../kernel/event-log/command.ts'
import { invoiceStream, isCreditStream, readInvoice, streamId } from '../events.ts'
import { decideOnEach, resultOf } from './bulk.ts'
import { handleLedger, openCredits, type OnOne } from './handle.ts'
import { loadInvoice } from './load.ts'
import type { LedgerPorts } from './ports.ts'

/** @property undoes the id of the command that recorded the payments, by the same account */
export type UndoPayments = CommandMeta & { readonly undoes: string }

/**
 * One command for all payments of the other one, each decided by itself: one that was reversed meanwhile, or whose
 * credit is used, is refused without stopping the rest.
 * @throws DomainError payment.not_found for a command that recorded no payment in this place, and payment.undo_late
 */
export async function undoPayments(ports: LedgerPorts, target: UndoPayments): Promise<BulkResult> {
  const { actorId, placeId, undoes } = target
  const now = ports.clock.now()
  const before = found(await streamsOfCommand(ports.sql, { actorId, id: undoes }), 'payment.not_found')
  const ids = before.streams.filter((stream) => !isCreditStream(stream)).map(streamId)
  const day = warsawDay(now)
  return await handleLedger(ports, {
    command: commandOf(target, 'payments.undo', undoes, now),
    claims: ids.map(invoiceStream),
    weight: ids.length,
    async load(changes) {
      const loaded = await Promise.all(ids.map((id) => loadInvoice(ports.sql, id)))
      const wanted = loaded.flatMap((one, index): OnOne[] => {
        if (one?.base.events[0]?.placeId !== placeId) return []
        changes.open(one.base)
        const own = one.base.events.filter((each) => each.commandId === undoes && each.actorId === actorId)
        return readInvoice(own).flatMap(({ event }) => {
          if (event.type !== 'PaymentRecorded') return []
          const { paymentId } = event.data
          const reversal = { type: 'ReversePayment', paymentId, reason: 'undone', noteId: null, day } as const
          return [{ id: ids[index] ?? 0, wanted: reversal }]
        })
      })
      if (wanted.length === 0) throw new DomainError('payment.not_found')
      if (before.at < undoableSince(now)) throw new DomainError('payment.undo_late')
      await openCredits(ports, changes, wanted)
      return wanted
    },
    decide: decideOnEach,
    answer: (_, result) => resultOf(result),
  })
}
