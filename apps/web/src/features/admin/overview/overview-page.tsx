import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Page } from '#components/page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { HealthSummary } from '../health/health-summary.tsx'
import { healthOptions } from '../health/queries.ts'
import { sections } from '../sections.ts'
import { SectionList } from './section-list.tsx'

/** The start page of the system's admin: the system's state, then every section with its purpose. */
export function OverviewPage() {
  const { t } = useLingui()
  const health = useQuery(healthOptions())
  const about = (subject: 'people' | 'system') => sections.filter((section) => section.about === subject)
  return (
    <Page title={t`Stan systemu`}>
      <div className="mb-8">
        <QueryState query={health} pending={<Pending skeletons={['h-12 rounded-control']} />}>
          {(state) => <HealthSummary health={state} />}
        </QueryState>
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <SectionList title={t`Serwer`} sections={about('system')} />
        <SectionList title={t`Ludzie i placówki`} sections={about('people')} />
      </div>
    </Page>
  )
}
