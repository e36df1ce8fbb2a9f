/** The same command on several invoices, each by itself: one that is refused stops no other. */
import type { BulkResult } from '@skrzat/contract/wire/ledger'
import { DomainError } from '../../../kernel/errors.ts'
import { deleteInvoice, markPaid, remind } from './invoice.ts'
import type { CommandMeta, CommandPorts } from '../../../kernel/commands.ts'

const ACTIONS = { pay: markPaid, remind, delete: deleteInvoice } as const

/** How many run side by side: enough to hide the round trips, few enough to leave connections to others. */
const WIDTH = 4

/**
 * Each invoice's command has an id of its own, made of the whole's, so that a repeated bulk is one too. `versions`, in
 * the order of the ids, are what its maker saw: an invoice that is another by now is refused with conflict.stale.
 */
export async function bulk(
  ports: CommandPorts,
  action: keyof typeof ACTIONS,
  {
    commandId,
    ids,
    versions = [],
    ...meta
  }: CommandMeta & { readonly ids: readonly number[]; readonly versions?: readonly number[] | undefined },
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] }
  const waiting = [...new Set(ids)]
  const versionOf = new Map(ids.map((id, index) => [id, versions[index]]))
  const outcomes = new Map<number, string | null>()
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const target = { ...meta, commandId: `${commandId}:${id}`, id, version: versionOf.get(id) }
      outcomes.set(id, await toldOf(ports, id, await codeOf(ACTIONS[action](ports, target))))
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, work))
  for (const id of new Set(ids)) {
    const code = outcomes.get(id) ?? null
    if (code === null) result.done.push(id)
    else result.failed.push({ id, code })
  }
  return result
}

/** Of an invoice that was changed since it was seen, that it is paid or deleted by now says more. */
async function toldOf({ sql }: CommandPorts, id: number, code: string | null): Promise<string | null> {
  if (code !== 'conflict.stale') return code
  const [now] = await sql<{ paid: boolean; deleted: boolean }[]>`
    select paid_at is not null as paid, deleted_at is not null as deleted from invoices where id = ${id}`
  if (now?.deleted) return 'invoice.deleted'
  return now?.paid ? 'invoice.paid' : code
}

/** The rule that was broken; null where none was. @throws what is no rule of the domain */
async function codeOf(command: Promise<unknown>): Promise<string | null> {
  try {
    await command
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.code
    throw error
  }
}
