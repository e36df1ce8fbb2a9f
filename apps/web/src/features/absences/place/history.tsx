import { Trans, useLingui } from '@lingui/react/macro'
import type { AbsenceHistory } from '@skrzat/contract/wire/absences'
import { DateText } from '@skrzat/ui/date-text'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useFailureText } from '#app/errors/index.ts'
import { historyOptions } from '../queries.ts'

type Deed = AbsenceHistory[number]

/** The history of an absence: what was done, by whom and when. */
export function History({ id }: { id: number }) {
  const failureText = useFailureText()
  const deedText = useDeedText()
  const { data, error } = useQuery(historyOptions(id))
  return (
    <section aria-labelledby="absence-history" className="border-t border-line pt-4">
      <h3 id="absence-history" className="mb-2 text-sm font-medium">
        <Trans>Historia</Trans>
      </h3>
      {error && !data && <p className="text-sm text-danger">{failureText(error)}</p>}
      {!error && !data && <Skeleton className="h-10 w-full" />}
      <ol className="tabular flex flex-col gap-1.5 text-sm">
        {data?.map((deed) => (
          <li key={`${deed.deed} ${deed.at}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">
              {deedText(deed)}
              {deed.by && <span className="text-muted">, {deed.by}</span>}
            </span>
            <DateText value={deed.at} className="text-muted" />
          </li>
        ))}
      </ol>
    </section>
  )
}

function useDeedText() {
  const { t } = useLingui()
  return ({ deed, byPlace }: Deed): string =>
    ({
      reported: byPlace ? t`Wpisana przez placówkę` : t`Zgłoszona przez rodzica`,
      confirmed: t`Potwierdzona`,
      unconfirmed: t`Potwierdzenie cofnięte`,
      deleted: t`Usunięta`,
      restored: t`Usunięcie cofnięte`,
    })[deed]
}
