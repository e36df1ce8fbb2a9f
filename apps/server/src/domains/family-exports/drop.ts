import type { TransactionSql } from '@skrzat/db/client'
import { addToOutbox } from '../../kernel/outbox/index.ts'
import { REMOVE_JOB } from './jobs.ts'

/**
 * Ends the exports of a kid or of an account, in the transaction that erases its data: unfinished ones fail, and a
 * job removes the files. @returns how many were ready
 */
export async function dropExports(
  tx: TransactionSql,
  { kind, subjects }: { readonly kind: 'kid' | 'account'; readonly subjects: readonly number[] },
): Promise<number> {
  const any = tx`any(${[...subjects]}::bigint[])`
  const about = kind === 'kid' ? tx`kid_id = ${any}` : tx`(account_id = ${any} or requested_by = ${any})`
  const unfinished = await tx<{ code: string }[]>`
    update family_exports set state = 'failed', failure = 'export.erasing'
    where ${about} and state in ('queued', 'running') returning code`
  const ready = await tx<{ code: string }[]>`
    update family_exports set state = 'expired' where ${about} and state = 'ready' returning code`
  await addToOutbox(
    tx,
    [...unfinished, ...ready].map(({ code }) => ({ name: REMOVE_JOB, data: { code } })),
  )
  return ready.length
}
