import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useWide } from '#app/use-wide.ts'

const rows = Array.from({ length: 6 }, (_, index) => index)

/** The skeleton of the list while it loads. */
export function ListPending() {
  const { t } = useLingui()
  const wide = useWide()
  return (
    <section
      aria-busy
      aria-label={t`Wczytywanie listy`}
      className={wide ? 'rounded-card border border-line bg-card' : 'flex flex-col gap-2.5'}
    >
      {rows.map((row) =>
        wide ? (
          <div key={row} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-0">
            <Skeleton className="size-9" />
            <Skeleton className="w-56" />
            <Skeleton className="w-40" />
            <Skeleton className="ml-auto w-24" />
          </div>
        ) : (
          <Skeleton key={row} className="h-24 rounded-card" />
        ),
      )}
    </section>
  )
}
