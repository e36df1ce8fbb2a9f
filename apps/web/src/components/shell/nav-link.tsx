import { cn } from '@skrzat/ui/cn'
import { CountBadge } from '@skrzat/ui/badge'
import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

export const navLinkStyle =
  'flex min-h-10 items-center gap-3 rounded-control px-3 text-muted transition-colors hover:bg-green-soft hover:text-ink pointer-coarse:min-h-11 ' +
  'aria-[current=page]:bg-green-soft aria-[current=page]:font-medium aria-[current=page]:text-green'

export type NavLinkProps = LinkProps & { icon: LucideIcon; label: string; count?: number; className?: string }

/** One entry of the sidebar or of the sheet behind "more". */
export function NavLink({ icon: Icon, label, count = 0, className, ...link }: NavLinkProps) {
  const { t } = useLingui()
  return (
    <Link {...link} className={cn(navLinkStyle, className)}>
      <Icon aria-hidden className="size-5" />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <CountBadge count={count} label={t`nowe: ${count}`} />
    </Link>
  )
}
