import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { Pending } from '#components/pending.tsx'
import { RetentionList } from '#components/privacy/retention-list.tsx'
import { QueryState } from '#components/query-state.tsx'
import { DeskPage } from '../desk-page.tsx'

/** How long each kind of data is kept and why, and how much is past its time now. */
export function RetentionPage() {
  const { t } = useLingui()
  const query = useQuery(trpc.erasure.retention.queryOptions(undefined, { staleTime: 0 }))
  return (
    <DeskPage title={t`Przechowywanie danych`}>
      <p className="-mt-3 mb-6 max-w-prose text-muted">
        <Trans>
          Co przekroczyło swój czas, usuwa zadanie nocne. To, co czeka teraz, zniknie najbliższej nocy.
          Nazwiska dzieci z nierozliczonymi pieniędzmi i konta ich opiekunów czekają na rozliczenie. Na
          powiadomienia i audyt czas ustawiają zmienne serwera.
        </Trans>
      </p>
      <QueryState
        query={query}
        title={t`Nie udało się policzyć danych do usunięcia`}
        pending={<Pending skeletons={['h-150 rounded-card']} />}
      >
        {({ due }) => <RetentionList due={new Map(due.map((each) => [each.kind, each.due]))} />}
      </QueryState>
    </DeskPage>
  )
}
