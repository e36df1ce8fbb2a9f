import { createLink } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@skrzat/ui/cn'

function CrumbAnchor({ className, children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a
      {...anchor}
      className={cn(
        '-my-1 -ml-1 inline-flex items-start gap-0.5 rounded-small py-1 pr-1 underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3',
        className,
      )}
    >
      <ChevronLeft aria-hidden className="mt-0.5 size-4 print:hidden" />
      <span className="min-w-0 break-words">{children}</span>
    </a>
  )
}

/** Above a page's title: a link to the list or place that it belongs to. */
export const Crumb = createLink(CrumbAnchor)
