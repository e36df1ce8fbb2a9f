import { useLingui } from '@lingui/react/macro'
import { Page } from '#components/page.tsx'
import { sections } from '../sections.ts'
import { SectionList } from './section-list.tsx'

/** Where the system's admin begins: every section, and what it is for. */
export function OverviewPage() {
  const { t } = useLingui()
  const about = (subject: 'people' | 'system') => sections.filter((section) => section.about === subject)
  return (
    <Page title={t`Administracja`}>
      <div className="grid gap-8 lg:grid-cols-2">
        <SectionList title={t`Ludzie i placówki`} sections={about('people')} />
        <SectionList title={t`Serwer`} sections={about('system')} />
      </div>
    </Page>
  )
}
