import { Skeleton } from '@skrzat/ui/skeleton'
import { useLingui } from '@lingui/react/macro'

const rows = Array.from({ length: 8 }, (_, index) => index)

/** The shape of a list while its first page is on its way. */
export function ListPending({ wide }: { wide: boolean }) {
  const { t } = useLingui()
  return (
    <section
      aria-busy
      aria-label={t`Wczytywanie listy`}
      className={wide ? 'rounded-card border border-line bg-card' : 'flex flex-col gap-2.5'}
    >
      {rows.map((row) =>
        wide ? (
          <div key={row} className="flex h-10 items-center gap-8 border-b border-line px-4 last:border-0">
            <Skeleton className="w-12" />
            <Skeleton className="w-56" />
            <Skeleton className="w-32" />
            <Skeleton className="ml-auto w-40" />
          </div>
        ) : (
          <Skeleton key={row} className="h-28 rounded-card" />
        ),
      )}
    </section>
  )
}
