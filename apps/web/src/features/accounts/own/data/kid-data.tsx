import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnExports } from '@skrzat/contract/wire/family-exports'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { toast } from '@skrzat/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { KidLink } from '#components/kid-link.tsx'
import { kidName } from '#components/kid-name.ts'
import { ErasureDialog } from '#components/privacy/erasure-dialog.tsx'
import { ExportRow } from '#components/privacy/export-row.tsx'
import { currentErasureOptions, isUnderWay } from '#components/privacy/queries.ts'
import { QueryError } from '#components/query-state.tsx'
import { FormerConsents } from './former-consents.tsx'
import { ExportQuestion } from './export-question.tsx'

/** The person's kid: its export, and the request to erase its data. */
export function KidData({ kid, place, left, newest }: OwnExports[number]) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'export' | 'erase'>()
  const subject = { kind: 'kid', kidId: kid.id } as const
  const current = useQuery(currentErasureOptions(subject))
  const request = current.data
  const name = kidName(kid)
  const close = () => setOpen(undefined)
  const waits = newest !== null && (newest.state === 'ready' || isUnderWay(newest))
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2 font-medium break-words">
            {name}
            {left && <Badge>{t`już nie chodzi`}</Badge>}
          </h3>
          <p className="text-sm break-words text-muted">{place.name}</p>
        </div>
        {!left && <KidLink kidId={kid.id} />}
      </div>
      {newest && (
        <ul className="rounded-control border border-line">
          <ExportRow
            key={newest.id}
            made={newest}
            note={
              <Trans>
                Przerwane pobieranie się nie liczy, można zacząć od nowa. Gdy plik pobierze się cały, znika z
                serwera. Są w nim prywatne dane: nie wysyłaj go dalej.
              </Trans>
            }
          />
        </ul>
      )}
      {request && request.carriedOutAt === null && (
        <p className="text-sm">
          <Trans>
            Prośba o usunięcie danych czeka na decyzję placówki. Wysłano: <DateText value={request.askedAt} />
            .
          </Trans>
        </p>
      )}
      {request === undefined && current.error && (
        <QueryError query={current} title={t`Nie udało się sprawdzić, czy prośba o\u00a0usunięcie czeka`} />
      )}
      {left && <FormerConsents kidId={kid.id} name={name} />}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {!waits && (
          <Button
            icon={FileDown}
            variant="secondary"
            className="max-sm:w-full"
            aria-label={t`Pobierz dane dziecka: ${name}`}
            onClick={() => setOpen('export')}
          >
            {t`Pobierz dane dziecka`}
          </Button>
        )}
        {!request && !current.isError && (
          <Button
            variant="danger-quiet"
            className="max-sm:w-full sm:-ml-4"
            aria-label={t`Poproś o usunięcie danych: ${name}`}
            onClick={() => setOpen('erase')}
          >
            {t`Poproś o usunięcie danych`}
          </Button>
        )}
      </p>
      {open === 'export' && <ExportQuestion kidId={kid.id} name={name} onClose={close} />}
      {open === 'erase' && (
        <ErasureDialog
          subject={subject}
          title={t`Usunąć dane: ${name}?`}
          description={t`Decyduje placówka: ${place.name}. Po usunięciu dziecka nie będzie już w aplikacji.`}
          act="ask"
          onDone={() => {
            close()
            toast.success(t`Prośba wysłana.`)
          }}
          onClose={close}
        />
      )}
    </li>
  )
}
