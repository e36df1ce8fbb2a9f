import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Bell, MessagesSquare } from 'lucide-react'
import { allUnread, type Menu } from '#app/navigation/index.ts'
import { RowLink } from './row-link.tsx'

/** The person's unread news, talks first; hidden if there are none, and where the second column has them. */
export function Unread({ menu }: { menu: Menu }) {
  const { t } = useLingui()
  const talks = menu.counts.chat ?? 0
  const notices = allUnread(menu)
  if (talks + notices === 0) return null
  return (
    <section
      aria-label={t`Nieprzeczytane`}
      className="rounded-card border border-line bg-card px-4 py-2 md:px-5 min-[90rem]:hidden"
    >
      {talks > 0 && (
        <RowLink to="/chat">
          <MessagesSquare aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            {t`${plural(talks, { one: '# nieprzeczytana rozmowa', few: '# nieprzeczytane rozmowy', many: '# nieprzeczytanych rozmów', other: '# nieprzeczytanej rozmowy' })}`}
          </span>
        </RowLink>
      )}
      {notices > 0 && (
        <RowLink to="/notices">
          <Bell aria-hidden className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1">
            {t`${plural(notices, { one: '# nowe powiadomienie', few: '# nowe powiadomienia', many: '# nowych powiadomień', other: '# nowego powiadomienia' })}`}
          </span>
        </RowLink>
      )}
    </section>
  )
}
