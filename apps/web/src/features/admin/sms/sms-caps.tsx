import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { SmsUsage } from '@skrzat/contract/wire/users'
import { cn } from '@skrzat/ui/cn'
import { DateText } from '@skrzat/ui/date-text'
import { Notice } from '@skrzat/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'

type Used = SmsUsage['totals'][number]['hour']
type Fullest = SmsUsage['fullest'][number]

/** The share of a cap at which the server alarms the admins too. */
const ALARM = 0.8

function isNear({ used, cap }: Used): boolean {
  return used >= Math.max(1, Math.ceil(cap * ALARM))
}

/** The usage of the SMS caps in the current hour and day; the table opens on demand. */
export function SmsCaps() {
  const { t } = useLingui()
  const { data, error } = useQuery(trpc.sms.usage.queryOptions(undefined, { refetchInterval: 60_000 }))
  if (!data) {
    return (
      // As high as the closed table, to prevent a layout shift.
      <div className="mb-4 min-h-11">
        <Failure error={error} />
      </div>
    )
  }
  const { waiting, totals, fullest } = data
  const near = [...totals, ...fullest].some(({ hour, day }) => isNear(hour) || isNear(day))
  const all = (span: 'hour' | 'day'): Used => ({
    used: totals.reduce((sum, one) => sum + one[span].used, 0),
    cap: totals.reduce((sum, one) => sum + one[span].cap, 0),
  })
  const [hour, day] = [all('hour'), all('day')]
  return (
    <section aria-label={t`Limity SMS-ów`} className="mb-4 flex flex-col gap-2">
      <Failure error={error} />
      {near && (
        <Notice tone="warning">
          <Trans>Wykorzystano co najmniej 80% któregoś z limitów SMS-ów.</Trans>
        </Notice>
      )}
      {waiting > 0 && (
        <Notice tone="info">
          {t`${plural(waiting, {
            one: '# wiadomość czeka, aż odnowi się limit.',
            few: '# wiadomości czekają, aż odnowi się limit.',
            many: '# wiadomości czeka, aż odnowi się limit.',
            other: '# wiadomości czeka, aż odnowi się limit.',
          })}`}
        </Notice>
      )}
      <details className="group rounded-card border border-line bg-card">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-3 rounded-card px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
          <ChevronDown
            aria-hidden
            className="size-4.5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <span className="font-medium">
              <Trans>Limity SMS-ów</Trans>
            </span>
            <span className="tabular text-muted">
              <Trans>
                w tej godzinie {hour.used} z {hour.cap}
              </Trans>
            </span>
            <span className="tabular text-muted">
              <Trans>
                dziś {day.used} z {day.cap}
              </Trans>
            </span>
          </span>
        </summary>
        <UsageTable usage={data} hour={hour} day={day} />
      </details>
    </section>
  )
}

function UsageTable({ usage, hour, day }: { usage: SmsUsage; hour: Used; day: Used }) {
  const { t } = useLingui()
  const names = { public: t`Kody dla niezalogowanych`, house: t`Placówki i zalogowani` }
  return (
    <div className="overflow-x-auto px-4 pb-3">
      <table className="w-full text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-2 text-left align-top font-medium">{t`Limit`}</th>
            <SpanHeader name={t`Ta godzina`} ends={usage.hourEnds} />
            <SpanHeader name={t`Ta doba`} ends={usage.dayEnds} />
          </tr>
        </thead>
        <tbody>
          <UsageRow name={t`Razem`} hour={hour} day={day} strong />
          {usage.totals.map((one) => (
            <UsageRow key={one.budget} name={names[one.budget]} hour={one.hour} day={one.day} />
          ))}
        </tbody>
        {usage.fullest.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-4 pb-1 text-left font-medium text-muted">
                <Trans>Najwięcej wykorzystali</Trans>
              </th>
            </tr>
            {usage.fullest.map((one) => (
              <FullestRow key={`${one.budget} ${one.dimension} ${one.of}`} one={one} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function SpanHeader({ name, ends }: { name: string; ends: string }) {
  return (
    <th scope="col" className="py-2 pl-4 text-right align-top font-medium">
      {name}
      <span className="block text-xs font-normal">
        <Trans>
          odnowi się <DateText value={ends} />
        </Trans>
      </span>
    </th>
  )
}

function FullestRow({ one }: { one: Fullest }) {
  const { t } = useLingui()
  const { dimension, budget, of, place, hour, day } = one
  const names = {
    place: t`placówka ${place?.name ?? of}`,
    address: t`adres ${of}`,
    prefix: t`numery od ${of}`,
    number: t`numer ${formatPhone(of)}`,
  }
  return (
    <UsageRow
      name={names[dimension]}
      detail={budget === 'public' ? t`niezalogowani` : undefined}
      hour={hour}
      day={day}
    />
  )
}

type UsageRowProps = { name: string; detail?: string | undefined; hour: Used; day: Used; strong?: boolean }

function UsageRow({ name, detail, hour, day, strong = false }: UsageRowProps) {
  return (
    <tr className={cn('border-t border-line', strong && 'font-medium')}>
      <th
        scope="row"
        // A network's address is long, and the usage has to stay visible on a phone.
        className={cn(
          'tabular min-w-28 py-2 text-left wrap-anywhere',
          strong ? 'font-medium' : 'font-normal',
        )}
      >
        {name}
        {detail !== undefined && <span className="block text-muted">{detail}</span>}
      </th>
      <UsedCell used={hour} />
      <UsedCell used={day} />
    </tr>
  )
}

function UsedCell({ used }: { used: Used }) {
  const { t } = useLingui()
  const near = isNear(used)
  return (
    <td
      className={cn(
        'tabular py-2 pl-4 text-right align-top whitespace-nowrap',
        near && 'font-medium text-warning',
      )}
    >
      {t`${used.used} z ${used.cap}`}
      {near && (
        <span className="block text-xs">{used.used >= used.cap ? t`wyczerpany` : t`80% i więcej`}</span>
      )}
    </td>
  )
}
