import { useLingui } from '@lingui/react/macro'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useQuery } from '@tanstack/react-query'
import { eventGroupsOptions } from './queries.ts'

/** The colour of each group. */
export function GroupLegend({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { data: groups } = useQuery(eventGroupsOptions(placeId))
  if (!groups?.length) return null
  return (
    <ul aria-label={t`Kolory grup`} className="flex flex-wrap gap-2">
      {groups.map(({ id, name, color }) => (
        <li key={id} className="max-w-full">
          <GroupTag name={name} color={color} />
        </li>
      ))}
    </ul>
  )
}
