import { Trans, useLingui } from '@lingui/react/macro'
import type { HealthComponent } from '@skrzat/contract/wire/health'
import { Badge } from '@skrzat/ui/badge'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { useId } from 'react'
import { sizeText } from '#app/texts/index.ts'
import { COMPONENT_TEXTS } from './component-texts.ts'

/** A component of the health report: its state, its purpose or a remedy, and its details. */
export function ComponentRow({ component }: { component: HealthComponent }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const { name, status, advisory, details } = component
  const texts = COMPONENT_TEXTS[name]
  const up = status === 'UP'
  // Older clients' contract reports Redis as up if it is not used.
  const unused = details.used === false
  const known = Object.entries(details)
  return (
    <li aria-labelledby={id} className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="min-w-0 flex-auto font-medium break-words">
          {texts ? t(texts.name) : name}
        </h2>
        {unused ? (
          <Badge>
            <CircleMinus aria-hidden />
            {t`nieużywany`}
          </Badge>
        ) : (
          <Badge tone={up ? 'success' : advisory ? 'warning' : 'danger'}>
            {up ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
            {up ? t`działa` : t`nie działa`}
          </Badge>
        )}
      </div>
      {texts && <p className="text-sm text-muted">{t(up ? texts.purpose : texts.fault)}</p>}
      {known.length > 0 && (
        <details className="mt-1 text-sm" open={!up}>
          <summary className="-mx-1 inline-block rounded-small px-1 py-1 text-green pointer-coarse:py-3">
            <Trans>Szczegóły techniczne</Trans>
          </summary>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {known.map(([key, value]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{key}</dt>
                <dd className="tabular min-w-0 break-words" lang="en">
                  {name === 'diskSpace' && typeof value === 'number'
                    ? sizeText(value, i18n.locale)
                    : String(value)}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
