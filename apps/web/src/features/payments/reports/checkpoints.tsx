import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Checkpoint } from '@skrzat/contract/wire/checkpoints'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Notice } from '@skrzat/ui/notice'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useFailureText } from '#app/errors/index.ts'
import { saveText } from '#app/calls/index.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { checkpointsOptions, makeCheckpoint } from '../queries.ts'

/** The name of the saved file. */
function fileName({ number, at }: Checkpoint): string {
  return `punkt-kontrolny-${number}-${at.slice(0, 10)}.txt`
}

function saveCheckpoint(checkpoint: Checkpoint) {
  saveText(checkpoint.note, fileName(checkpoint))
}

/** Checkpoints of the event log: their purpose, a new one to keep, and earlier ones. */
export function Checkpoints({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const query = useQuery(checkpointsOptions(placeId))
  const make = useMutation(
    makeCheckpoint({
      onSuccess(made) {
        if (made) saveCheckpoint(made)
      },
    }),
  )
  return (
    <section aria-labelledby="checkpoints" className="rounded-card border border-line bg-card p-5">
      <h2 id="checkpoints" className="mb-2 flex items-center gap-2 text-lg font-bold">
        <ShieldCheck aria-hidden className="size-5 text-green" />
        <Trans>Punkty kontrolne księgi</Trans>
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted">
        <Trans>
          Punkt kontrolny to mały plik z podpisem wszystkich dotychczasowych zapisów. Przechowuj go poza
          Skrzatem: jeśli ktoś później zmieni lub usunie wcześniejszy zapis, nawet mając dostęp do bazy
          danych, będzie można to wykazać. Raz w miesiącu wysyłamy go też e-mailem, a ostatni drukujemy na
          końcu każdego raportu.
        </Trans>
      </p>
      {make.error && (
        <Notice tone="danger" className="mb-4">
          {failureText(make.error)}
        </Notice>
      )}
      {make.data === null && (
        <Notice tone="info" className="mb-4">
          <Trans>W księdze nie ma jeszcze żadnego zapisu.</Trans>
        </Notice>
      )}
      <Button
        variant="secondary"
        icon={Download}
        pending={make.isPending}
        onClick={() => make.mutate({ placeId })}
      >
        {t`Pobierz aktualny punkt kontrolny`}
      </Button>
      <QueryState
        query={query}
        pending={<Pending className="mt-4" skeletons={['h-12 w-full rounded-card']} />}
      >
        {({ checkpoints, key }) => (
          <>
            <Earlier checkpoints={checkpoints} />
            <details className="mt-4 text-sm">
              <summary className="cursor-pointer font-medium">
                <Trans>Jak to sprawdzić</Trans>
              </summary>
              <p className="mt-2 max-w-prose text-muted">
                <Trans>
                  Na serwerze sprawdza się to poleceniem{' '}
                  <code className="break-words">pnpm skrzat ledger verify --checkpoint plik</code>. Plik
                  odczytają też inne narzędzia do dzienników przejrzystości. Klucz publiczny tej instalacji:
                </Trans>
              </p>
              <p className="mt-1 font-mono text-xs break-all">{key}</p>
            </details>
          </>
        )}
      </QueryState>
    </section>
  )
}

function Earlier({ checkpoints }: { checkpoints: readonly Checkpoint[] }) {
  const { t } = useLingui()
  if (checkpoints.length === 0) {
    return (
      <p className="mt-4 text-sm text-muted">
        <Trans>
          Nie ma jeszcze żadnego. Powstają automatycznie co godzinę, gdy w księdze przybywa zapisów.
        </Trans>
      </p>
    )
  }
  return (
    <ul
      aria-label={t`Zachowane punkty kontrolne`}
      className="mt-4 max-h-72 divide-y divide-line overflow-y-auto"
    >
      {checkpoints.map((checkpoint) => {
        const { number, at, size } = checkpoint
        return (
          <li key={number} className="flex items-center gap-x-4 py-1">
            <p className="flex min-w-0 flex-1 flex-wrap gap-x-3 text-sm">
              <DateText value={at} form="plain" />
              <span className="text-muted">
                {t`${plural(size, { one: '# zapis', few: '# zapisy', many: '# zapisów', other: '# zapisu' })}`}
              </span>
            </p>
            <Button
              icon={Download}
              variant="quiet"
              size="sm"
              aria-label={t`Pobierz punkt kontrolny nr ${number}`}
              onClick={() => saveCheckpoint(checkpoint)}
            >
              {t`Pobierz`}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
