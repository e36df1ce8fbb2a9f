import { Trans, useLingui } from '@lingui/react/macro'
import { may } from '@skrzat/contract/permissions'
import type { PlaceWorker } from '@skrzat/contract/wire/people'
import type { PlaceInfo } from '@skrzat/contract/wire/places'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { WORKERS } from '#components/place-anchors.ts'
import { Section } from '../section.tsx'
import { DeleteWorker } from './delete-worker.tsx'
import { WorkerRow } from './worker-row.tsx'

const WorkerDialog = lazy(async () => ({ default: (await import('./worker-dialog.tsx')).WorkerDialog }))

type WorkerListProps = { place: PlaceInfo; workers: readonly PlaceWorker[] }

/** The place's workers; admins can add, change and delete. */
export function WorkerList({ place, workers }: WorkerListProps) {
  const { t } = useLingui()
  /** The worker in the form; `new` to add one. */
  const [editing, setEditing] = useState<PlaceWorker | 'new'>()
  const [deleting, setDeleting] = useState<PlaceWorker>()
  const runs = may(place.myRoles, 'workers')
  const add = (
    <Button
      icon={Plus}
      variant={workers.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setEditing('new')}
    >
      {t`Dodaj pracownika`}
    </Button>
  )
  return (
    <Section
      title={t`Pracownicy`}
      anchor={WORKERS}
      count={workers.length}
      action={runs && workers.length > 0 && add}
    >
      {workers.length === 0 ? (
        <EmptyState
          picture="pegs"
          title={t`Nie ma jeszcze pracowników`}
          action={runs && add}
          className="rounded-card border border-line bg-card"
        >
          {runs && <Trans>Dodane tu osoby zalogują się swoim numerem telefonu.</Trans>}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {workers.map((worker) => (
            <WorkerRow
              key={worker.id}
              worker={worker}
              {...(runs && { onEdit: () => setEditing(worker), onDelete: () => setDeleting(worker) })}
            />
          ))}
        </ul>
      )}
      {editing && (
        <Suspense>
          <WorkerDialog
            placeId={place.id}
            worker={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {deleting && (
        <DeleteWorker placeId={place.id} worker={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </Section>
  )
}
