import { Trans, useLingui } from '@lingui/react/macro'
import { Section } from '../section.tsx'
import { OwnErasure } from './own-erasure.tsx'
import { Part } from './part.tsx'
import { RetentionList } from './retention-list.tsx'

/** What is kept of the person and of the person's kids, how long, and the person's rights to it. */
export function DataPage() {
  const { t } = useLingui()
  return (
    <Section title={t`Twoje dane`}>
      <div className="flex flex-col gap-8">
        <OwnErasure />
        <Part title={t`Co trzymamy i jak długo`}>
          <p className="text-sm text-muted">
            <Trans>
              Po tym czasie dane usuwają się same. Na powiadomienia i audyt administrator systemu może ustawić
              inny czas.
            </Trans>
          </p>
          <RetentionList />
        </Part>
      </div>
    </Section>
  )
}
