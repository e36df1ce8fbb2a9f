import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#app/errors/index.ts'
import { ConsentList } from '#components/consents/consent-list.tsx'
import { kidConsentsOptions } from '#components/consents/queries.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Section } from '../section.tsx'

/** What the place asks the child's guardians for; they answer to the exact text, others see the answers. */
export function KidConsents({ kidId }: { kidId: number }) {
  const { t } = useLingui()
  const query = useQuery(kidConsentsOptions(kidId))
  // Workers without a right to them, and places that ask for nothing, have no such section; nor is it announced before.
  const refused = query.error !== null && failureOf(query.error).code === 'forbidden'
  if (refused || (!query.error && !query.data?.consents.length)) return null
  return (
    <Section title={t`Zgody`}>
      <QueryState
        query={query}
        title={t`Nie udało się wczytać zgód`}
        pending={<Pending skeletons={['h-24']} />}
      >
        {(answered) => <ConsentList kidId={kidId} {...answered} />}
      </QueryState>
    </Section>
  )
}
