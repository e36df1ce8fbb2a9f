import { useId, type ReactNode } from 'react'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'

type PartProps<Row> = {
  title: string
  query: { data: Row[] | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** Shown instead of no rows. */
  empty: string
  /** Under the rows. */
  more?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A card beside a screen. */
export function Part<Row>({ title, query, empty, more, children }: PartProps<Row>) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-card p-4">
      <h2 id={heading} className="mb-1 font-bold">
        {title}
      </h2>
      <QueryState
        query={query}
        pending={<Pending skeletons={['h-24']} />}
        empty={<p className="text-sm text-muted">{empty}</p>}
      >
        {children}
      </QueryState>
      {more}
    </section>
  )
}
