/** Names that documents must keep after an erasure: encrypted, in one place, until their day. */
import { documentsUntil } from '@skrzat/contract/privacy'
import { warsawDay } from '@skrzat/contract/days'
import { typedWords } from '@skrzat/contract/words'
import type { Party } from '@skrzat/contract/wire/accounting'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Log } from '../../kernel/log/index.ts'
import type { ErasedKid } from '../../kernel/erasing.ts'
import { createSealing } from '../../kernel/sealing.ts'
import { buyersOf, forgetDefaultBuyer } from '../accounting/index.ts'
import { documentsOfKid } from '../payments/index.ts'

const party = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  nip: z.string(),
}) satisfies z.ZodType<Party>

/** When a document was issued, and the last day on which it names anybody. */
const document = z.object({ at: z.string(), until: z.string() })
/** Of a kid: its name, and who bought by each document. Of an account: the documents by which it bought for these kids. */
const kidContent = z.object({
  firstname: z.string(),
  lastname: z.string(),
  documents: z.array(document.extend({ buyer: party.nullable() })),
})
const guardianContent = z.object({ documents: z.array(document.extend({ kidId: z.number(), buyer: party })) })

/** Of whom an erasure was, as they were. */
const repeatContent = z.object({
  firstname: z.string(),
  phones: z.array(z.string()),
  told: z.array(z.object({ placeId: z.number(), name: z.string() })),
})
type Repeat = Pick<ErasedKid, 'firstname' | 'phones' | 'told'>

/** What is printed on a document of an erased kid, or of a kid whose guardian was erased. */
export type Identity = {
  readonly firstname?: string
  readonly lastname?: string
  readonly buyer?: Party
}

export type Sealed = ReturnType<typeof createSealed>

export function createSealed(secret: string, log: Log) {
  const sealing = createSealing(secret, 'erased identities')
  const seal = (subjectId: number, content: unknown) =>
    sealing.seal(subjectId, Buffer.from(JSON.stringify(content)))
  const open = <T>(schema: z.ZodType<T>, subjectId: number, sealed: Uint8Array): T =>
    schema.parse(JSON.parse(sealing.open(subjectId, sealed).toString('utf8')))

  async function keep(
    tx: TransactionSql,
    row: { kind: 'kid' | 'account'; subjectId: number; placeId: number; until: string; content: unknown },
  ) {
    await tx`
      insert into sealed_identities (kind, subject_id, place_id, sealed, until_day)
      values (${row.kind}, ${row.subjectId}, ${row.placeId}, ${seal(row.subjectId, row.content)}, ${row.until})
      on conflict (kind, subject_id, place_id) do nothing`
  }

  /** What can't be read, as it was sealed with another secret, keeps nothing else from its names. */
  function readable<T>(ids: Readonly<Record<string, string | number>>, read: () => T): T | undefined {
    try {
      return read()
    } catch (err) {
      log.error({ ...ids, err }, 'erasure: a sealed name can not be read')
      return undefined
    }
  }

  const repeating = createSealing(secret, 'repeated erasures')

  return {
    /** By what a repetition of the erasure finds whom it is about. */
    sealRepeat: (erasureId: number, { firstname, phones, told }: Repeat): Buffer =>
      repeating.seal(erasureId, Buffer.from(JSON.stringify({ firstname, phones, told }))),

    /** @returns undefined where it can't be read */
    openRepeat: (erasureId: number, sealed: Uint8Array): Repeat | undefined =>
      readable({ erasureId }, () =>
        repeatContent.parse(JSON.parse(repeating.open(erasureId, sealed).toString('utf8'))),
      ),

    /** Seals what the kid's documents must keep. @returns their number and the last day; undefined without any */
    async sealKid(
      tx: TransactionSql,
      { kidId, placeId, firstname, lastname, now }: OfKid,
    ): Promise<{ count: number; until: string } | undefined> {
      const all = await documentsOfKid(tx, kidId)
      const documents = all.filter(({ day }) => documentsUntil(day) >= warsawDay(now))
      const last = documents.at(-1)
      if (!last) return undefined
      const parties = await buyersOf(
        tx,
        documents.map(({ at }) => ({ kidId, at })),
      )
      const until = documentsUntil(last.day)
      const kept = documents.map(({ at, day }, nth) => {
        const buyer = parties[nth]
        return { at: at.toISOString(), until: documentsUntil(day), buyer: buyer?.name ? buyer : null }
      })
      await keep(tx, {
        kind: 'kid',
        subjectId: kidId,
        placeId,
        until,
        content: { firstname, lastname, documents: kept },
      })
      return { count: documents.length, until }
    },

    /**
     * The same for a guardian whose name is on documents as the buyer's, in each place. Those documents name nobody from
     * then on, also without a day to seal them until.
     */
    async sealGuardian(
      tx: TransactionSql,
      { accountId, ties, names, now }: OfGuardian,
    ): Promise<{ count: number; until: string } | undefined> {
      const own = new Set(names.map(wordsOf).filter((words) => words !== ''))
      const days: string[] = []
      const bought: number[] = []
      for (const [placeId, kids] of Map.groupBy(ties, (tie) => tie.placeId)) {
        const kept: z.output<typeof guardianContent>['documents'] = []
        let last = ''
        for (const { kidId } of kids) {
          const documents = await documentsOfKid(tx, kidId)
          const parties = await buyersOf(
            tx,
            documents.map(({ at }) => ({ kidId, at })),
          )
          for (const [nth, { at, day }] of documents.entries()) {
            const buyer = parties[nth]
            if (!buyer || !own.has(wordsOf(buyer.name))) continue
            bought.push(kidId)
            const until = documentsUntil(day)
            if (until < warsawDay(now)) continue
            kept.push({ kidId, at: at.toISOString(), until, buyer })
            days.push(until)
            if (until > last) last = until
          }
        }
        if (kept.length === 0) continue
        const content = { documents: kept }
        await keep(tx, { kind: 'account', subjectId: accountId, placeId, until: last, content })
      }
      await forgetDefaultBuyer(tx, [...new Set(bought)], names, now)
      const until = days.toSorted().at(-1)
      return until === undefined ? undefined : { count: days.length, until }
    },

    /**
     * Who is named on these documents of a place, in their order; nothing where nobody was erased, or its names can't be
     * read. Opens each seal once.
     */
    async identitiesOf(
      sql: AnySql,
      placeId: number,
      documents: readonly Issued[],
      now: Date,
    ): Promise<Identity[]> {
      const kids = [...new Set(documents.map(({ kidId }) => kidId))]
      const rows = await sql<{ kind: 'kid' | 'account'; subjectId: number; sealed: Uint8Array }[]>`
        select kind, subject_id as "subjectId", sealed from sealed_identities
        where place_id = ${placeId} and until_day >= ${warsawDay(now)}
          and (kind = 'account' or subject_id = any(${kids}::bigint[]))`
      const found = new Map<string, Identity>()
      const add = (kidId: number, { at, until }: z.output<typeof document>, identity: Identity) => {
        const key = `${kidId} ${at}`
        if (until >= warsawDay(now)) found.set(key, { ...found.get(key), ...identity })
      }
      for (const { kind, subjectId, sealed } of rows)
        readable({ kind, subjectId, placeId }, () => {
          if (kind === 'account') {
            const guardian = open(guardianContent, subjectId, sealed)
            for (const { kidId, buyer, ...each } of guardian.documents) add(kidId, each, { buyer })
            return
          }
          const { firstname, lastname, documents } = open(kidContent, subjectId, sealed)
          for (const { buyer, ...each } of documents)
            add(subjectId, each, { firstname, lastname, ...(buyer && { buyer }) })
        })
      return documents.map(({ kidId, at }) => found.get(`${kidId} ${at.toISOString()}`) ?? {})
    },
  }
}

/** A name as a set of words, in whatever order and case it was written. */
const wordsOf = (name: string): string => typedWords(name).toSorted().join(' ')

type Issued = { readonly kidId: number; readonly at: Date }

type OfGuardian = {
  readonly accountId: number
  readonly ties: readonly { readonly placeId: number; readonly kidId: number }[]
  readonly names: readonly string[]
  readonly now: Date
}

type OfKid = {
  readonly kidId: number
  readonly placeId: number
  readonly firstname: string
  readonly lastname: string
  readonly now: Date
}

/** How many are past their day. */
export async function sealedDue(sql: Sql, now: Date): Promise<number> {
  const [row] = await sql<{ due: number }[]>`
    select count(*)::int as due from sealed_identities where until_day < ${warsawDay(now)}`
  return row?.due ?? 0
}

/** Deletes those past their day: their documents name nobody from then on. @returns how many */
export async function eraseSealed(sql: Sql, now: Date): Promise<number> {
  const { count } = await sql`delete from sealed_identities where until_day < ${warsawDay(now)}`
  return count
}
