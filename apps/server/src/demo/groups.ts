import type { Sql } from '@skrzat/db/client'
import { eq, orm, pick } from '@skrzat/db/orm'
import { groups } from '@skrzat/db/schema'
import type { DemoPlace } from './places.ts'

/** The ids of a place's groups, in the demo's order. */
export async function groupIds(sql: Sql, placeId: number, demo: DemoPlace): Promise<(number | undefined)[]> {
  const rows = await orm(sql)
    .select(pick(groups, 'id', 'name'))
    .from(groups)
    .where(eq(groups.placeId, placeId))
  return demo.groups.map((group) => rows.find(({ name }) => name === group)?.id)
}
