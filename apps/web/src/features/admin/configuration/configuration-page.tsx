import { Trans, useLingui } from '@lingui/react/macro'
import { SETTING_GROUPS, settingOf, type SettingGroup } from '@skrzat/contract/settings'
import type { SettingRow } from '@skrzat/contract/wire/operations'
import { Badge } from '@skrzat/ui/badge'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { trpc } from '#app/calls/index.ts'
import { DeskPage } from '../desk-page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { GROUP_TEXTS, SETTING_TEXTS } from './settings.ts'

/** The settings of the environment, explained; secrets are never shown. */
export function ConfigurationPage() {
  const { t } = useLingui()
  const query = useQuery(trpc.configuration.list.queryOptions())
  return (
    <DeskPage title={t`Konfiguracja`}>
      <p className="mb-6 max-w-2xl text-sm text-muted">
        <Trans>
          Ustawienia, z którymi uruchomiono ten serwer. Zmienia się je w jego środowisku i uruchamia serwer
          ponownie. Haseł, tokenów i kluczy nigdy tu nie pokazujemy.
        </Trans>
      </p>
      <QueryState query={query} pending={<Skeleton className="h-96 w-full rounded-card" />}>
        {(settings) => (
          <div className="flex flex-col gap-8">
            {SETTING_GROUPS.map((group) => (
              <Group
                key={group}
                group={group}
                settings={settings.filter(({ name }) => settingOf(name).group === group)}
              />
            ))}
          </div>
        )}
      </QueryState>
    </DeskPage>
  )
}

function Group({ group, settings }: { group: SettingGroup; settings: readonly SettingRow[] }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-bold">
        {t(GROUP_TEXTS[group])}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {settings.map((setting) => (
          <Setting key={setting.name} setting={setting} />
        ))}
      </ul>
    </section>
  )
}

function Setting({ setting: { name, given, value, hidden } }: { setting: SettingRow }) {
  const { t } = useLingui()
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)_8rem]">
      <div className="min-w-0">
        <p>{t(SETTING_TEXTS[name])}</p>
        <p className="font-mono text-xs break-all text-muted">{name}</p>
      </div>
      <p className="min-w-0 self-center text-sm break-words">
        {hidden ? (
          <span className="text-muted">{t`ustawione, ale ukryte`}</span>
        ) : value === null ? (
          <span className="text-muted">{t`brak`}</span>
        ) : (
          <span className="font-mono break-all">{value}</span>
        )}
      </p>
      <p className="self-center lg:justify-self-end">
        {given ? <Badge tone="green">{t`ustawione`}</Badge> : <Badge>{t`domyślne`}</Badge>}
      </p>
    </li>
  )
}
