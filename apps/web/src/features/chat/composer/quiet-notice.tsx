import { Trans } from '@lingui/react/macro'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import { useUiLocale, type UiLocale } from '@skrzat/ui/locale'
import { BellOff } from 'lucide-react'
import { useNow } from './use-now.ts'

const DAY = 86_400_000

/** `7:00`, or `pon. 7:00` if it is more than a day away; in Warsaw. */
function untilText(until: string, now: number, locale: UiLocale): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...(Date.parse(until) - now > DAY && { weekday: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Europe/Warsaw',
  })
    .format(new Date(until))
    .replace(', ', ' ')
}

/** Shows before sending which members have quiet hours and will see the message later. */
export function QuietNotice({ members }: { members: ChatRoom['members'] }) {
  const locale = useUiLocale()
  const now = useNow()
  const quiet = members.flatMap(({ fullname, quietUntil }) =>
    quietUntil !== null && Date.parse(quietUntil) > now ? [{ fullname, quietUntil }] : [],
  )
  const [first] = quiet
  if (!first) return null
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    quiet.map(({ fullname }) => fullname),
  )
  const time = untilText(first.quietUntil, now, locale)
  return (
    <output className="flex gap-2 pb-2 text-sm text-muted">
      <BellOff aria-hidden className="mt-0.5 size-4" />
      <span className="min-w-0 break-words">
        {quiet.length === 1 ? (
          <Trans>
            {names} ma teraz godziny ciszy (do {time}) i zobaczy wiadomość później.
          </Trans>
        ) : (
          <Trans>{names} mają teraz godziny ciszy i zobaczą wiadomość później.</Trans>
        )}
      </span>
    </output>
  )
}
