import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { Section } from '../section.tsx'
import { Devices } from './devices.tsx'
import { Kinds } from './kinds.tsx'
import { Preferences } from './preferences.tsx'
import { QuietHoursForm } from './quiet-hours-form.tsx'

/** When and how the person gets news. */
export function NoticeSettingsPage() {
  const { t } = useLingui()
  const hours = useQuery(trpc.notifications.quietHours.queryOptions())
  const settings = useQuery(trpc.notifications.settings.queryOptions())
  const pending = <Skeleton className="h-40 w-full rounded-card" />
  return (
    <Section title={t`Powiadomienia`}>
      <QueryState query={hours} pending={pending}>
        {(known) => <QuietHoursForm hours={known} />}
      </QueryState>
      <Devices />
      <QueryState query={settings} pending={pending}>
        {(known) => (
          <>
            <Preferences settings={known} />
            <Kinds settings={known} />
          </>
        )}
      </QueryState>
    </Section>
  )
}
