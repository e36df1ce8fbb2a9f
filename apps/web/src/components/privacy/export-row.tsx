import { Trans, useLingui } from '@lingui/react/macro'
import { isErrorCode } from '@skrzat/contract/errors'
import { formatPhone } from '@skrzat/contract/phone'
import type { FamilyExport } from '@skrzat/contract/wire/family-exports'
import { Button } from '@skrzat/ui/button'
import { DateText, warsawDay } from '@skrzat/ui/date-text'
import { Progress } from '@skrzat/ui/progress'
import { Download } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useDownload } from '#app/calls/index.ts'
import { codeMessage } from '#app/errors/index.ts'
import { sizeText } from '#app/texts/index.ts'
import { kidName } from '#components/kid-name.ts'
import { exportDownload, isUnderWay } from './queries.ts'

type ExportRowProps = {
  made: FamilyExport
  /** Said while it can be downloaded. */
  note?: ReactNode
}

/** An export of a family's data: how far it is, and its download, once. */
export function ExportRow({ made, note }: ExportRowProps) {
  const { t, i18n } = useLingui()
  const { id, guardian, requestedDate, state, progress, expiresDate, bytes } = made
  const kid = kidName(made.kid)
  const who = guardian && formatPhone(guardian.name)
  const names = who === null ? kid : `${kid}, ${who}`
  const content = who === null ? t`Tylko dziecko: ${kid}` : t`${kid} i\u00a0konto: ${who}`
  const day = warsawDay(new Date(requestedDate))
  const download = useDownload(
    `/api/exports/${id}/file`,
    `${t`Dane rodziny`} ${names} ${day}.zip`,
    exportDownload,
  )
  const row = useRef<HTMLLIElement>(null)
  const downloadable = state === 'ready' && !download.isSuccess && expiresDate !== null
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 outline-none"
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{content}</p>
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
      {downloadable && (
        <Button
          icon={Download}
          variant="secondary"
          size="sm"
          aria-label={t`Pobierz: ${content}`}
          pending={download.isPending}
          onClick={() =>
            // The pressed button goes, and the focus with it.
            download.mutate(undefined, { onSuccess: () => row.current?.focus() })
          }
        >
          {t`Pobierz`}
        </Button>
      )}
      {downloadable && note !== undefined && <p className="w-full text-sm text-muted">{note}</p>}
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
