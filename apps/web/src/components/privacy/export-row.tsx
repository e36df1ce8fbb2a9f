import { Trans, useLingui } from '@lingui/react/macro'
import { isErrorCode } from '@skrzat/contract/errors'
import type { FamilyExport } from '@skrzat/contract/wire/family-exports'
import { Button } from '@skrzat/ui/button'
import { DateText, warsawDay } from '@skrzat/ui/date-text'
import { Progress } from '@skrzat/ui/progress'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { trpc, useDownload } from '#app/calls/index.ts'
import { codeMessage } from '#app/errors/index.ts'
import { sizeText } from '#app/texts/index.ts'
import { isUnderWay } from './export-queries.ts'

/** An export of a family's data: how far it is, and its download, once. */
export function ExportRow({ made }: { made: FamilyExport }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { id, withAccount, requestedDate, state, progress, expiresDate, bytes } = made
  const day = warsawDay(new Date(requestedDate))
  const download = useDownload(`/api/exports/${id}/file`, `${t`Dane rodziny`} ${day}.zip`)
  const content = withAccount ? t`Dziecko i\u00a0konto opiekuna` : t`Dziecko`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{content}</p>
        <p className="text-sm text-muted">
          <DateText value={requestedDate} />
          {bytes !== null && <> · {sizeText(bytes, i18n.locale)}</>}
        </p>
        {isUnderWay(made) ? (
          <Progress
            className="mt-1"
            label={state === 'queued' ? t`Czeka w\u00a0kolejce` : t`Przygotowywanie`}
            value={state === 'queued' ? undefined : progress / 100}
            {...(state === 'running' && { detail: `${progress}%` })}
          />
        ) : (
          <p className={state === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>
            <Outcome made={made} fetched={download.isSuccess} />
          </p>
        )}
      </div>
      {state === 'ready' && !download.isSuccess && expiresDate !== null && (
        <Button
          icon={Download}
          variant="secondary"
          size="sm"
          aria-label={t`Pobierz: ${content}`}
          pending={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onSettled: () => void client.invalidateQueries(trpc.familyExports.pathFilter()),
            })
          }
        >
          {t`Pobierz`}
        </Button>
      )}
    </li>
  )
}

/** @param fetched the download that this screen started has ended */
function Outcome({ made, fetched }: { made: FamilyExport; fetched: boolean }) {
  const { i18n } = useLingui()
  const { state, expiresDate, fetchedDate, failure } = made
  if (state === 'failed')
    return i18n._(codeMessage(failure !== null && isErrorCode(failure) ? failure : 'export.failed'))
  if (state === 'fetched' && fetchedDate !== null)
    return (
      <Trans>
        Pobrano <DateText value={fetchedDate} />. Pliku nie ma już na serwerze.
      </Trans>
    )
  if (fetched) return <Trans>Pobrano. Pliku nie ma już na serwerze.</Trans>
  if (state === 'ready' && expiresDate !== null)
    return (
      <Trans>
        Można pobrać raz, do: <DateText value={expiresDate} />
      </Trans>
    )
  return <Trans>Nie pobrano na czas. Pliku nie ma już na serwerze.</Trans>
}
