import { useId, type ReactNode } from 'react'

type SectionProps = {
  title: string
  /** Its name in the address, for links to it. */
  anchor?: string
  /** The number of items; shown beside the title. */
  count?: number
  /** To the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the place's page with its heading. */
export function Section({ title, anchor, count, action, children }: SectionProps) {
  const id = useId()
  return (
    <section id={anchor} aria-labelledby={id} className="min-w-0 scroll-mt-6">
      <header className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-lg font-bold">
          {title}{' '}
          {count !== undefined && count > 0 && (
            <span className="ml-1 text-base font-normal text-muted">{count}</span>
          )}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
