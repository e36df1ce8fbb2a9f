import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { matchesTyped } from './marked.ts'
import type { Row, Section } from './row.ts'
import { addKidTo } from './use-rows.ts'

/** What is inside the row, as far as it matches what is typed; undefined without a row. */
export function useInside(row: Row | undefined, typed: string): Section[] | undefined {
  const { t } = useLingui()
  const { data: groups } = useQuery(
    trpc.places.groupNames.queryOptions(
      row?.addsKidIn === undefined ? skipToken : { placeId: row.addsKidIn },
    ),
  )
  if (!row) return undefined
  const all = row.inside ?? groups?.map(({ id, name }) => addKidTo(id, name)) ?? []
  const rows = typed === '' ? all : all.filter(({ label }) => matchesTyped(label, typed))
  const title = row.addsKidIn === undefined ? t`Działania` : t`Do której grupy?`
  return rows.length === 0 ? [] : [{ key: 'inside', title, rows, more: false }]
}
