import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pending } from '#components/pending.tsx'
import { RetentionList } from '#components/privacy/retention-list.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Section } from '../section.tsx'
import { KidData } from './kid-data.tsx'
import { OwnErasure } from './own-erasure.tsx'
import { Part } from './part.tsx'
import { ownExportsOptions } from './queries.ts'
import { Rights } from './rights.tsx'

/** What is kept of the person and of the person's kids, how long, and the person's rights to it. */
export function DataPage() {
  const { t } = useLingui()
  const query = useQuery(ownExportsOptions())
  return (
    <Section title={t`Prywatność`}>
      <div className="flex flex-col gap-8">
        <Part title={t`Dane Twoich dzieci`}>
          <QueryState
            query={query}
            pending={<Pending className="flex flex-col gap-3" skeletons={['h-40', 'h-40']} />}
            empty={
              <p className="text-muted">
                <Trans>
                  Żadna placówka nie wpisała Cię jako opiekuna dziecka. Gdy to zrobi, jego dane będą tutaj.
                </Trans>
              </p>
            }
          >
            {(kids) => (
              <ul className="flex flex-col gap-3">
                {kids.map((each) => (
                  <KidData key={each.kid.id} {...each} />
                ))}
              </ul>
            )}
          </QueryState>
        </Part>
        <Part title={t`Co trzymamy i jak długo`}>
          <p className="text-sm text-muted">
            <Trans>
              Po tym czasie dane usuwają się same. Na powiadomienia i audyt administrator systemu może ustawić
              inny czas.
            </Trans>
          </p>
          <RetentionList />
        </Part>
        <Rights kids={query.data ?? []} />
        <OwnErasure />
      </div>
    </Section>
  )
}
