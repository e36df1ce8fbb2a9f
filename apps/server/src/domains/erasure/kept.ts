/** What an erasure leaves, and until when, for its preview. */
import { addDays, warsawDay } from '@skrzat/contract/days'
import type { KeptKind } from '@skrzat/contract/privacy'
import type { ErasurePreview } from '@skrzat/contract/wire/erasure'
import type { TransactionSql } from '@skrzat/db/client'
import type { ErasedPerson } from '../../kernel/erasing.ts'
import type { CarryPorts } from './ports.ts'

export type Kept = ErasurePreview['kept']

type Documents = { readonly count: number; readonly until: string } | undefined

export const documentsKept = (documents: Documents): Kept =>
  documents ? [{ kind: 'documents', count: documents.count, until: documents.until }] : []

const kept = (kind: KeptKind, count: number, until: string | null): Kept =>
  count > 0 ? [{ kind, count, until }] : []

const inDays = ({ clock }: Pick<CarryPorts, 'clock'>, days: number) => addDays(warsawDay(clock.now()), days)

/** One is made each night: the newest that has the person goes after as many nights as backups are kept. */
const backupsKept = (ports: CarryPorts): Kept => kept('backups', ports.backups, inDays(ports, ports.backups))

export async function keptOfKid(tx: TransactionSql, ports: CarryPorts, kidId: number): Promise<Kept> {
  const [row] = await tx<{ ledger: number; absences: number; audit: number }[]>`
    select (select count(*) from invoices where kid_id = ${kidId})::int as ledger,
      (select count(*) from absences where kid_id = ${kidId})::int as absences,
      (select count(*) from audit_log where data ->> 'kid' = ${String(kidId)})::int as audit`
  const { ledger = 0, absences = 0, audit: entries = 0 } = row ?? {}
  return [
    ...kept('ledger', ledger, null),
    ...kept('absences', absences, null),
    ...kept('audit', entries, inDays(ports, ports.auditDays)),
    ...backupsKept(ports),
  ]
}

export async function keptOfPerson(
  tx: TransactionSql,
  ports: CarryPorts,
  { accountIds, phones }: ErasedPerson,
): Promise<Kept> {
  const [row] = await tx<{ posts: number; audit: number }[]>`
    select (select count(*) from posts where author_id = any(${[...accountIds]}::bigint[]) and deleted_at is null)::int
        as posts,
      (select count(*) from audit_log where principal = any(${[...phones]}::text[]))::int as audit`
  const { posts = 0, audit: entries = 0 } = row ?? {}
  return [
    ...kept('place_posts', posts, null),
    ...kept('audit', entries, inDays(ports, ports.auditDays)),
    ...backupsKept(ports),
  ]
}

/** What domains leave, without what there is none of; each kind once. */
export async function evidence(
  { erases }: Pick<CarryPorts, 'erases'>,
  one: (each: CarryPorts['erases'][number]) => Promise<Kept[number]> | undefined,
): Promise<Kept> {
  const all = new Map<KeptKind, Kept[number]>()
  for (const each of erases) {
    const left = await one(each)
    if (left?.count) all.set(left.kind, { ...left, count: left.count + (all.get(left.kind)?.count ?? 0) })
  }
  return [...all.values()]
}
