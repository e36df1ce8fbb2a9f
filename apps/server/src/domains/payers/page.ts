import { firstOfMonth, type Day } from '@skrzat/contract/days'
import { monthsIn, parametersOf } from '@skrzat/contract/benefit'
import type { PayersPage } from '@skrzat/contract/wire/payers'
import type { KidSplit } from '@skrzat/contract/wire/payments'
import type { AnySql } from '@skrzat/db/client'
import { arrangementsOf } from './arrangements.ts'
import { payersOf } from './payers.ts'
import { mealsOf, parametersShown } from './settings.ts'
import { arrangedIn, beforeOf, factsOf } from './split.ts'

/** What the screen of payers shows. */
export async function payersPageOf(sql: AnySql, placeId: number): Promise<PayersPage> {
  const [payers, arrangements, meals, parameters, kids] = await Promise.all([
    payersOf(sql, placeId),
    arrangementsOf(sql, placeId),
    mealsOf(sql, placeId),
    parametersShown(sql, placeId),
    sql<PayersPage['kids'][number][]>`
      select kid.id, kid.lastname || ' ' || kid.firstname as name, kid_group.name as "group",
        coalesce((select json_agg(guardian.name order by position) from guardianships guardian
          where guardian.kid_id = kid.id and guardian.name <> ''), '[]') as guardians
      from kids kid join groups kid_group on kid_group.id = kid.group_id
      where kid.place_id = ${placeId} and kid.deleted_at is null
      order by kid_group.name collate polish, kid.lastname collate polish, kid.firstname collate polish, kid.id`,
  ])
  return { payers, arrangements, meals, parameters, kids }
}

type Period = { readonly from: Day; readonly to: Day }

/** What new invoices of a period are split by, as issuing will do. */
export async function previewSplit(
  sql: AnySql,
  placeId: number,
  period: Period,
): Promise<ReadonlyMap<number, KidSplit>> {
  const month = firstOfMonth(period.from)
  const [facts, payers] = await Promise.all([
    factsOf(sql, placeId, { kids: null, months: [month], archived: false }),
    sql<{ id: number; name: string }[]>`select id, name from payers where place_id = ${placeId}`,
  ])
  const nameOf = new Map(payers.map(({ id, name }) => [id, name]))
  const common = {
    parameters: parametersOf(month, facts.parameters) ?? null,
    months: monthsIn(period),
    meals: [...facts.meals].map(([paymentTypeId, meals]) => ({ paymentTypeId, meals })),
  }
  return new Map(
    [...facts.arranged.keys()].map((kidId): [number, KidSplit] => [
      kidId,
      {
        ...common,
        arrangements: arrangedIn(facts, kidId, month).map((arranged) => {
          const { id, payerId, kind, base, amount, percent, disability } = arranged
          const payer = nameOf.get(payerId) ?? ''
          return { id, payerId, kind, base, amount, percent, disability, payer }
        }),
        before: beforeOf(facts, kidId, month),
      },
    ]),
  )
}
