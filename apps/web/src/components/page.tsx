import type { ReactNode } from 'react'
import { cn } from '@skrzat/ui/cn'
import { PageTitle } from './page-title.tsx'

export type PageProps = {
  /** The heading and the title of the tab. */
  title: string
  /** A richer heading; it must contain the title's text. */
  heading?: ReactNode
  /** Above the title: the context, such as the place's name. */
  above?: ReactNode
  /** To the right of the title: the page's actions. */
  actions?: ReactNode
  /** `full` for lists whose rows gain by any width, `wide` for tables, `narrow` for reading. */
  width?: 'narrow' | 'wide' | 'full'
  /** Title and context in one line, for screens that are one large table. */
  dense?: boolean
  children: ReactNode
}

const widths = { narrow: 'max-w-[var(--reading,42rem)]', wide: 'max-w-7xl', full: '' }

/** A page within the shell: its heading, actions and content. */
export function Page(props: PageProps) {
  const { title, heading = title, above, actions, width = 'wide', dense = false, children } = props
  return (
    <div className={cn('w-full px-4 md:px-8', dense ? 'py-4 md:py-3' : 'py-6 md:py-8', widths[width])}>
      <PageTitle>{title}</PageTitle>
      <header
        className={cn(
          'flex flex-wrap justify-between gap-x-6 gap-y-3',
          dense ? 'mb-2 items-center md:min-h-10' : 'mb-6 items-end',
        )}
      >
        <div
          className={cn(
            'min-w-0',
            dense && 'md:flex md:flex-row-reverse md:items-baseline md:justify-end md:gap-x-3',
          )}
        >
          {/* Beside the title an arrow back would point at it. */}
          {above && <p className={cn('mb-0.5 text-sm text-muted', dense && 'md:[&_svg]:hidden')}>{above}</p>}
          <h1 className="text-xl font-bold break-words">{heading}</h1>
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
