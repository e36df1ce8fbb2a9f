import { useUiLocale } from '@skrzat/ui/locale'
import { useStore } from '@skrzat/ui/use-store'
import { timeText } from '#components/day-text.ts'

const MINUTE = 60_000

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE)
  return () => clearInterval(timer)
}

// On a phone below the text, which keeps the whole width.
const style = 'tabular mt-0.5 shrink-0 text-sm text-muted max-sm:w-full max-sm:pl-7.5'

/** `teraz`, `5 min temu` within the last hour, else the time: the day is said above. */
export function AgoText({ instant }: { instant: string }) {
  const locale = useUiLocale()
  const now = useStore(everyMinute, () => Math.floor(Date.now() / MINUTE))
  const minutes = now - Math.floor(Date.parse(instant) / MINUTE)
  if (minutes >= 60 || minutes < 0)
    return (
      <time dateTime={instant} className={style}>
        {timeText(instant, locale)}
      </time>
    )
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return (
    <time dateTime={instant} title={timeText(instant, locale)} className={style}>
      {minutes === 0 ? ago.format(0, 'second') : ago.format(-minutes, 'minute')}
    </time>
  )
}
