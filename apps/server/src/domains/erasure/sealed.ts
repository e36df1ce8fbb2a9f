/** Names that documents must keep after an erasure: encrypted, in one place, until their day. */
import { documentsUntil } from '@skrzat/contract/privacy'
import { warsawDay } from '@skrzat/contract/days'
import type { Party } from '@skrzat/contract/wire/accounting'
import type { AnySql, Sql, TransactionSql } from '@skrzat/db/client'
import { z } from 'zod'
import type { Log } from '../../kernel/log/index.ts'
import { createSealing } from '../../kernel/sealing.ts'
import { buyersOf } from '../accounting/index.ts'
import { documentsOfKid } from '../payments/index.ts'

const party = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  nip: z.string(),
}) satisfies z.ZodType<Party>

/** Of a kid: its name, and who bought by each document. Of an account: its name as a guardian of these kids. */
const kidContent = z.object({
  firstname: z.string(),
  lastname: z.string(),
  buyers: z.array(z.object({ at: z.string(), buyer: party })),
})
const guardianContent = z.object({ name: z.string(), kids: z.array(z.number()) })

/** Of whom an erasure was, as they were. */
const repeatContent = z.object({ firstname: z.string(), phones: z.array(z.string()) })
type Repeat = { readonly firstname: string; readonly phones: readonly string[] }

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

  /** A row of a guardian that can't be read keeps no other document of the place from its names. */
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
    sealRepeat: (erasureId: number, { firstname, phones }: Repeat): Buffer =>
      repeating.seal(erasureId, Buffer.from(JSON.stringify({ firstname, phones }))),

    openRepeat: (erasureId: number, sealed: Uint8Array): Repeat =>
      repeatContent.parse(JSON.parse(repeating.open(erasureId, sealed).toString('utf8'))),

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
      const buyers = documents.flatMap(({ at }, nth) => {
        const buyer = parties[nth]
        return buyer && buyer.name !== '' ? [{ at: at.toISOString(), buyer }] : []
      })
      const until = documentsUntil(last.day)
      await keep(tx, {
        kind: 'kid',
        subjectId: kidId,
        placeId,
        until,
        content: { firstname, lastname, buyers },
      })
      return { count: documents.length, until }
    },

    /** The same for a guardian whose name is on documents as the buyer's, in each place. */
    async sealGuardian(
      tx: TransactionSql,
      { accountId, phones, now }: { accountId: number; phones: readonly string[]; now: Date },
    ): Promise<{ count: number; until: string } | undefined> {
      const rows = await tx<{ placeId: number; kidId: number; name: string }[]>`
        select place_id as "placeId", kid_id as "kidId", name from guardianships
        where phone = any(${[...phones]}::text[]) and may_pay and name <> '' order by kid_id`
      let count = 0
      let latest = ''
      for (const [placeId, ties] of Map.groupBy(rows, (row) => row.placeId)) {
        const name = ties[0]?.name ?? ''
        const kids: number[] = []
        let until = ''
        for (const { kidId } of ties) {
          const days = (await documentsOfKid(tx, kidId)).map(({ day }) => documentsUntil(day))
          const due = days.filter((day) => day >= warsawDay(now))
          if (due.length === 0) continue
          kids.push(kidId)
          count += due.length
          until = [until, due.at(-1) ?? ''].toSorted().at(-1) ?? ''
        }
        if (kids.length === 0) continue
        latest = [latest, until].toSorted().at(-1) ?? ''
        await keep(tx, { kind: 'account', subjectId: accountId, placeId, until, content: { name, kids } })
      }
      return count === 0 ? undefined : { count, until: latest }
    },

    /**
     * Who is named on a document of the kid that was issued at this instant; empty where nobody was erased.
     * @throws where the kid's own names can't be read
     */
    async identityOf(
      sql: AnySql,
      { kidId, placeId, at, now }: { kidId: number; placeId: number; at: Date; now: Date },
    ): Promise<Identity> {
      const rows = await sql<{ kind: 'kid' | 'account'; subjectId: number; sealed: Uint8Array }[]>`
        select kind, subject_id as "subjectId", sealed from sealed_identities
        where place_id = ${placeId} and until_day >= ${warsawDay(now)}
          and (kind = 'account' or subject_id = ${kidId})
        order by kind desc, subject_id`
      let identity: Identity = {}
      for (const { kind, subjectId, sealed } of rows) {
        if (kind === 'kid') {
          const { firstname, lastname, buyers } = open(kidContent, subjectId, sealed)
          const buyer = buyers.find((each) => each.at === at.toISOString())?.buyer
          identity = { firstname, lastname, ...(buyer && { buyer }) }
          // A guardian who was erased before the kid has the buyer's name.
          if (buyer) return identity
          continue
        }
        const guardian = readable({ kind, subjectId, placeId }, () =>
          open(guardianContent, subjectId, sealed),
        )
        if (!guardian) continue
        const { name, kids } = guardian
        if (kids.includes(kidId))
          return { ...identity, buyer: { name, street: '', postalCode: '', city: '', nip: '' } }
      }
      return identity
    },
  }
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
