import { Trans, useLingui } from '@lingui/react/macro'
import type { ThreadsNow } from '@skrzat/contract/wire/threads'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { reachable } from '@skrzat/ui/reachable'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { DeskPage } from '../desk-page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { FiguresTable } from '../metrics/figures-table.tsx'

/** The current activity of each of the server's threads. */
export function ThreadsPage() {
  const { t } = useLingui()
  const query = useQuery({ ...trpc.threads.now.queryOptions(), staleTime: 0 })
  return (
    <DeskPage
      title={t`Wątki`}
      actions={
        <Button variant="secondary" pending={query.isFetching} onClick={() => void query.refetch()}>
          <RefreshCw aria-hidden className="size-4.5" />
          {t`Odśwież`}
        </Button>
      }
    >
      <QueryState query={query} pending={<Pending skeletons={['h-96 rounded-card']} />}>
        {(now) => (
          <div className="flex flex-col gap-8">
            <p className="text-muted">
              <Trans>
                Odpowiada serwer {now.server}. Wątek główny obsługuje zapytania, więc widać w nim to właśnie
                zapytanie.
              </Trans>
            </p>
            {now.threads.map((thread) => (
              <Thread key={thread.id} thread={thread} />
            ))}
            <Resources resources={now.resources} />
          </div>
        )}
      </QueryState>
    </DeskPage>
  )
}

function Thread({ thread }: { thread: ThreadsNow['threads'][number] }) {
  const { t } = useLingui()
  const { id, name, state, stack } = thread
  const title = id === 0 ? t`Wątek główny` : t`Wątek ${id}: ${name}`
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex flex-wrap items-center gap-3 text-lg font-bold">
        {title}
        <Badge tone={state === 'RUNNABLE' ? 'green' : 'neutral'}>
          {state === 'RUNNABLE' ? t`pracuje` : t`czeka`}
        </Badge>
      </h2>
      {stack.length > 0 && (
        <pre
          {...reachable}
          lang="en"
          className="overflow-x-auto rounded-card border border-line bg-card px-4 py-3 font-mono text-xs"
        >
          {stack
            .map(({ methodName, className, lineNumber }) => `${methodName}  ${className}:${lineNumber}`)
            .join('\n')}
        </pre>
      )}
    </section>
  )
}

function Resources({ resources }: Pick<ThreadsNow, 'resources'>) {
  const { t } = useLingui()
  return (
    <div className="max-w-xl">
      <FiguresTable
        title={t`Na co serwer czeka`}
        heads={[t`Rodzaj`, t`Ile`]}
        rows={resources.map(({ kind, count }) => ({ name: kind, figures: [String(count)] }))}
      />
    </div>
  )
}
