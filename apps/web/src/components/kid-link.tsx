import { Trans } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

/** A link to a child's page, from data about the child. */
export function KidLink({ kidId, className }: { kidId: number; className?: string }) {
  return (
    <Link
      to="/kid/$kidId"
      params={{ kidId }}
      className={cn(
        'relative inline-flex items-center gap-0.5 self-start rounded-small text-sm text-green underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-3',
        className,
      )}
    >
      <Trans>Strona dziecka</Trans>
      <ChevronRight aria-hidden className="size-4" />
    </Link>
  )
}
