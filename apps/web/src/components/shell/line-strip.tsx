import { Trans } from '@lingui/react/macro'
import { plainDay, useToday, warsawDay } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { WifiOff } from 'lucide-react'
import { useLine } from '#app/offline/index.ts'
import { timeText } from '../day-text.ts'

/** Shown while the server can't be reached: says how old the page's data are. */
export default function LineStrip() {
  const { lost, since } = useLine()
  return (
    <output className="sticky top-0 z-20 block empty:hidden print:hidden">
      {lost && (
        <span className="flex min-h-10 items-center gap-2 border-b border-line bg-apricot-soft px-4 py-2 text-sm md:px-8">
          <WifiOff aria-hidden className="size-4.5 shrink-0" />
          <span>
            <Trans>Brak połączenia.</Trans> {since !== undefined && <Since instant={since} />}
          </span>
        </span>
      )}
    </output>
  )
}

function Since({ instant }: { instant: string }) {
  const locale = useUiLocale()
  const today = useToday()
  const day = warsawDay(new Date(instant))
  const time = timeText(instant, locale)
  if (day === today) return <Trans>Stan z {time}.</Trans>
  const date = plainDay(day, locale)
  return (
    <Trans>
      Stan z {date}, {time}.
    </Trans>
  )
}
