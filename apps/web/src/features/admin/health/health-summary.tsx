import { Trans, useLingui } from '@lingui/react/macro'
import type { HealthState } from '@skrzat/contract/wire/health'
import { Notice } from '@skrzat/ui/notice'
import { COMPONENT_TEXTS } from './component-texts.ts'

/** The state of the system in words: that all is well, or what is wrong and its remedy. */
export function HealthSummary({ health }: { health: HealthState }) {
  const { t } = useLingui()
  const down = health.components.filter(({ status }) => status === 'DOWN')
  if (down.length === 0)
    return (
      <Notice tone="success">
        <Trans>
          Wszystko działa. Odpowiada serwer {health.server}, w wersji {health.version}.
        </Trans>
      </Notice>
    )
  return (
    <Notice tone={health.status === 'DOWN' ? 'danger' : 'warning'}>
      <p className="font-medium">
        {health.status === 'DOWN'
          ? t`System nie działa prawidłowo.`
          : t`System działa, ale coś wymaga uwagi.`}
      </p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
        {down.map(({ name }) => {
          const texts = COMPONENT_TEXTS[name]
          return <li key={name}>{texts ? t(texts.fault) : t`Nie działa: ${name}.`}</li>
        })}
      </ul>
    </Notice>
  )
}
