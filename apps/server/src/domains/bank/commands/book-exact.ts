/** Books every line whose proposal is exact and unique. */
import type { BulkResult } from '@skrzat/contract/wire/common'
import type { CommandMeta } from '../../../kernel/commands/index.ts'
import { DomainError } from '../../../kernel/errors/index.ts'
import { type LineProposal, proposalsOf } from '../lines/proposals.ts'
import { waitingLines, type LineRow } from '../lines/rows.ts'
import type { BankPorts } from '../ports.ts'
import { bookLine } from './book.ts'

/**
 * Books them one after another, by their days: a refused one does not stop the others. Reversals come last, as they may
 * be of lines, or of refunds, that are booked here. A retry answers with what the first call booked as well.
 * @param target.ids only of these lines; by default of all that wait
 * @param automatic at import, without a person
 */
export async function bookExact(
  ports: BankPorts,
  { ids, commandId, ...meta }: CommandMeta & { readonly ids?: readonly number[] | undefined },
  automatic = false,
): Promise<BulkResult> {
  const { sql } = ports.db
  const done = await bookedBefore(ports, meta.actorId, commandId)
  const failed: { id: number; code: string }[] = []
  const isAsked = ({ id }: LineRow) => ids === undefined || ids.includes(id)
  for (const mark of ['C', 'D', 'RC', 'RD']) {
    const lines = await waitingLines(sql, meta.placeId)
    const proposals = await proposalsOf(sql, meta.placeId, lines)
    for (const line of lines) {
      const [best] = proposals.get(line.id) ?? []
      if (line.mark !== mark || !isAsked(line) || !best?.exact) continue
      const code = await refusal(() =>
        bookLine(ports, {
          ...meta,
          commandId: `${commandId}/${line.id}`,
          id: line.id,
          allocations: allocationsOf(best),
          proposal: best.kind,
          automatic,
        }),
      )
      if (code === null) done.push(line.id)
      else failed.push({ id: line.id, code })
    }
  }
  return { done, failed }
}

/** What a person takes with a proposal: what is above the open amounts becomes credit. */
export function allocationsOf({ allocations, credit, creditKid }: LineProposal) {
  return [
    ...allocations.map(({ invoiceId, kidId, amount, refundId, payerId }) => {
      if (refundId !== undefined) return { refundId, amount }
      return invoiceId === null ? { kidId, amount } : { invoiceId, amount, payerId }
    }),
    ...(credit > 0 && creditKid !== null ? [{ kidId: creditKid, amount: credit }] : []),
  ]
}

async function refusal(run: () => Promise<unknown>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}

/** The lines that an earlier call with the same id has booked. */
async function bookedBefore({ db }: BankPorts, actorId: number, commandId: string): Promise<number[]> {
  const rows = await db.sql<{ id: string }[]>`
    select id from commands
    where actor_id = ${actorId} and id > ${`${commandId}/`} and id < ${`${commandId}0`}`
  return rows.map(({ id }) => Number(id.slice(commandId.length + 1)))
}
