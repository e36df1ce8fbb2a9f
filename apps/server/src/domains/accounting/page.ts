import type { AccountingPage } from '@skrzat/contract/wire/accounting'
import type { AnySql } from '@skrzat/db/client'
import { typesOfPlace } from '../payments/index.ts'
import { documentSettingsOf, missingOf } from './documents.ts'
import { exportsOf } from './exports/make.ts'
import { exportSettingsOf } from './settings.ts'

/** What the accountant's screen shows. @throws DomainError place.not_found */
export async function accountingPageOf(sql: AnySql, placeId: number): Promise<AccountingPage> {
  const [document, settings, exports, counts] = await Promise.all([
    documentSettingsOf(sql, placeId),
    typesOfPlace(sql, placeId).then((types) => exportSettingsOf(sql, placeId, types)),
    exportsOf(sql, placeId),
    sql<{ kids: number; withoutBuyer: number }[]>`
      select count(*)::int as kids, (count(*) filter (where
        coalesce((select name from accounting_buyers where kid_id = kid.id order by valid_from desc, id desc limit 1),
          '') = ''
        and not exists (select from guardianships where kid_id = kid.id and may_pay and name <> '')))::int
        as "withoutBuyer"
      from kids kid where kid.place_id = ${placeId} and kid.deleted_at is null`,
  ])
  const { kids = 0, withoutBuyer = 0 } = counts[0] ?? {}
  return { document, missing: missingOf(document), settings, kids, withoutBuyer, exports }
}
