import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadFile } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { DeskPage } from '../desk-page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { apiDocument } from './queries.ts'
import { Swagger } from './swagger.tsx'

/** The API for integrations: its documentation, with requests to try. */
export function ApiPage() {
  const { t } = useLingui()
  const query = useQuery(apiDocument)
  const save = useMutation({ mutationFn: () => downloadFile('/api/openapi.json', 'skrzat-openapi.json') })
  return (
    <DeskPage
      title={t`API`}
      actions={
        <Button variant="secondary" icon={Download} pending={save.isPending} onClick={() => save.mutate()}>
          <Trans>Pobierz opis (OpenAPI)</Trans>
        </Button>
      }
    >
      <div className="mb-4 flex max-w-2xl flex-col gap-3 text-sm text-muted">
        <p>
          <Trans>
            Wszystko, o co mogą pytać inne programy. „Try it out” wysyła prawdziwe zapytanie z Twoimi
            uprawnieniami: co tam zmienisz, zmieni się naprawdę.
          </Trans>
        </p>
        <Failure error={save.error} />
      </div>
      <QueryState query={query} pending={<Skeleton className="h-96 w-full rounded-card" />}>
        {(document) => (
          <section aria-labelledby="calls">
            <h2 id="calls" className="mb-2 text-lg font-bold">
              <Trans>Zapytania</Trans>
            </h2>
            <Swagger document={document} />
          </section>
        )}
      </QueryState>
    </DeskPage>
  )
}
