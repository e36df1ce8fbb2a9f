import { useLingui } from '@lingui/react/macro'
import { CountBadge } from '@skrzat/ui/badge'
import { cn } from '@skrzat/ui/cn'
import { createLink } from '@tanstack/react-router'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { allUnread, useMenu } from '#app/navigation/index.ts'
import { targetOf, useBarEntries } from './use-bar-entries.ts'
import { barStyle } from './frame-style.ts'

const MoreSheet = lazy(() => import('./more-sheet.tsx'))

const entryStyle =
  'relative flex h-14 min-w-12 flex-auto flex-col items-center justify-center gap-0.5 text-xs text-muted max-[359px]:text-[11px] focus-visible:-outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-green aria-expanded:text-green'

/** Beside the icon, which it does not cover; `99+` has to fit into the width of an entry of a small phone. */
const countStyle = 'absolute -top-1.5 left-full -ml-0.5 h-4 min-w-4 px-1 text-[11px] leading-none'

/** Below 768 px: the few most used pages, and the rest behind "more". */
export function BottomBar() {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const [more, setMore] = useState(false)
  const entries = useBarEntries()
  // Talks have a separate badge, which notices don't count.
  const shown = entries.filter(({ link }) => link.to !== '/chat').reduce((sum, { count }) => sum + count, 0)
  const unread = menu ? allUnread(menu) - shown : 0
  return (
    <nav aria-label={t`Na skróty`} className={barStyle}>
      {entries.map((entry) => {
        const { link, icon, label, count } = entry
        return <BarLink key={targetOf(entry)} {...link} icon={icon} label={label} count={count} />
      })}
      <button
        type="button"
        aria-expanded={more}
        aria-haspopup="dialog"
        // Its count stays on the screen next to a short word.
        className={cn(entryStyle, 'min-w-14')}
        onClick={() => setMore(true)}
      >
        <span className="relative">
          <Ellipsis aria-hidden className="size-5" />
          <CountBadge count={unread} label={t`nowe: ${unread}`} className={countStyle} />
        </span>
        {t`Więcej`}
      </button>
      {more && (
        <Suspense>
          <MoreSheet without={new Set(entries.map(targetOf))} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </nav>
  )
}

type BarAnchorProps = Omit<ComponentProps<'a'>, 'children'> & {
  icon: LucideIcon
  label: string
  count?: number
}

function BarAnchor({ icon: Icon, label, count = 0, className, ...anchor }: BarAnchorProps) {
  const { t } = useLingui()
  return (
    <a {...anchor} className={cn(entryStyle, className)}>
      <span className="relative">
        <Icon aria-hidden className="size-5" />
        <CountBadge count={count} label={t`nowe: ${count}`} className={countStyle} />
      </span>
      <span className="max-w-full truncate px-0.5">{label}</span>
    </a>
  )
}

const BarLink = createLink(BarAnchor)
