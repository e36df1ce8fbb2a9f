import { cn } from '@skrzat/ui/cn'
import { CountBadge } from '@skrzat/ui/badge'
import { useLingui } from '@lingui/react/macro'
import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { MenuEntry } from './use-entries.ts'

export const navLinkStyle =
  'flex min-h-10 items-center gap-2.5 rounded-control px-3 text-muted transition-colors hover:bg-green-soft hover:text-ink pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-green-soft aria-[current=page]:font-medium aria-[current=page]:text-green'

type NavAnchorProps = Omit<ComponentProps<'a'>, 'children'> & {
  icon: LucideIcon
  label: string
  count?: number
}

function NavAnchor({ icon: Icon, label, count = 0, className, ...anchor }: NavAnchorProps) {
  const { t } = useLingui()
  return (
    <a {...anchor} className={cn(navLinkStyle, className)}>
      <Icon aria-hidden className="size-5" />
      <span className="line-clamp-2 min-w-0 flex-1 break-words">{label}</span>
      <CountBadge count={count} label={t`nowe: ${count}`} />
    </a>
  )
}

/** One entry of the sidebar or of the sheet behind "more". */
const NavLink = createLink(NavAnchor)

export function NavLinks({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {entries.map(({ link, icon, label, count }) => (
        <li key={link.to}>
          <NavLink {...link} icon={icon} label={label} count={count} />
        </li>
      ))}
    </ul>
  )
}
