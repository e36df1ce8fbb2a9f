import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** Above a page's title: a link to the list or place that it belongs to. */
export function Crumb({ children, ...link }: Omit<LinkProps, 'children'> & { children: ReactNode }) {
  return (
    <Link
      {...link}
      className="-my-1 -ml-1 inline-flex items-start gap-0.5 rounded-small py-1 pr-1 underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      <ChevronLeft aria-hidden className="mt-0.5 size-4" />
      <span className="min-w-0 break-words">{children}</span>
    </Link>
  )
}
