import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { Failure } from '#components/failure.tsx'
import { FileButton } from '#components/file-button.tsx'
import { downloadRoster, faultsOf } from './roster.ts'
import { RosterChanges } from './roster-changes.tsx'
import { RosterFaults } from './roster-faults.tsx'
import { useRosterImport } from './use-roster-import.ts'

/** Export and import of all people of the place as one file; an import is validated and previewed first. */
export function RosterFile({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { work, check, confirm, cancel } = useRosterImport(placeId)
  const [withCards, setWithCards] = useState(false)
  const busy = work.state === 'checking' || work.state === 'importing'
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">
        <Trans>
          Pobierz listę, popraw ją w Excelu i wczytaj z powrotem. Wczytanie dodaje i poprawia osoby, ale
          nikogo nie usuwa.
        </Trans>
      </p>
      <Checkbox
        label={t`Pobierz też dane z\u00a0kart dzieci`}
        hint={t`Data urodzenia, opiekunowie i\u00a0dieta. Puste pole w\u00a0tych kolumnach niczego nie zmienia w\u00a0karcie.`}
        checked={withCards}
        onChange={(event) => setWithCards(event.target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <ExportButton placeId={placeId} withCards={withCards} />
        <FileButton
          icon={Upload}
          pending={busy}
          accept=".csv,text/csv"
          inputLabel={t`Plik CSV z listą osób`}
          onFile={(file) => void check(file)}
        >
          {t`Wczytaj z pliku`}
        </FileButton>
      </div>
      {busy && (
        <Progress
          label={
            work.state === 'checking'
              ? t`Sprawdzanie pliku ${work.file.name}`
              : t`Wczytywanie pliku ${work.file.name}`
          }
          value={work.sent < 1 ? work.sent : undefined}
        />
      )}
      {work.state === 'checked' && (
        <RosterChanges
          fileName={work.file.name}
          preview={work.preview}
          onConfirm={() => void confirm(work.file)}
          onCancel={cancel}
        />
      )}
      {work.state === 'imported' && <Imported {...work.result} />}
      {work.state === 'failed' && (
        <>
          <Failure error={work.error} />
          <RosterFaults faults={faultsOf(work.error)} />
        </>
      )}
    </div>
  )
}

function ExportButton({ placeId, withCards }: { placeId: number; withCards: boolean }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  async function saveRoster() {
    setPending(true)
    setError(undefined)
    try {
      await downloadRoster(placeId, withCards)
    } catch (failure) {
      setError(failure)
    }
    setPending(false)
  }
  return (
    <>
      <Button icon={Download} variant="secondary" pending={pending} onClick={() => void saveRoster()}>
        {t`Pobierz CSV`}
      </Button>
      {error !== undefined && (
        <Notice tone="danger" className="order-last w-full">
          {failureText(error)}
        </Notice>
      )}
    </>
  )
}

type Counted = { added: number; updated: number }

function Imported({ kids, workers }: { kids: Counted; workers: Counted }) {
  const { t } = useLingui()
  const added = kids.added + workers.added
  const updated = kids.updated + workers.updated
  return (
    <Notice tone="success">
      {added + updated === 0
        ? t`Wczytano. Nic się nie zmieniło.`
        : t`Wczytano. Dodane osoby: ${added}, poprawione: ${updated}.`}
    </Notice>
  )
}
