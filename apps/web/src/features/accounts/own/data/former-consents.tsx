import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ConsentList } from '#components/consents/consent-list.tsx'
import { kidConsentsOptions } from '#components/consents/queries.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'

/** The consents that are given for a child who left: each can still be withdrawn, and the child has no page any more. */
export function FormerConsents({ kidId, name }: { kidId: number; name: string }) {
  const { t } = useLingui()
  const query = useQuery(kidConsentsOptions(kidId))
  if (query.data?.consents.length === 0) return null
  return (
    <QueryState
      query={query}
      title={t`Nie udało się wczytać zgód`}
      pending={<Pending skeletons={['h-14']} />}
    >
      {(given) => <ConsentList kidId={kidId} aria-label={t`Zgody: ${name}`} {...given} />}
    </QueryState>
  )
}
