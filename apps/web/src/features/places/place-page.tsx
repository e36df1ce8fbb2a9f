import { useLingui } from '@lingui/react/macro'
import { may } from '@skrzat/contract/permissions'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { loadedPart } from '#app/parts/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Page } from '#components/page.tsx'
import { firstSteps } from './first-steps/steps.ts'
import { GroupCards } from './group-cards.tsx'
import { PlaceFacts } from './place-facts.tsx'
import { PlaceMenu, type PlaceDialog } from './place-menu.tsx'
import { PlacePhoto } from './place-photo.tsx'
import { placePageOptions } from './queries.ts'
import { WorkerList } from './workers/worker-list.tsx'

/** Lazy, as only new places have first steps. */
export const FirstSteps = loadedPart(async () => (await import('./first-steps/first-steps.tsx')).FirstSteps)
const RolesDialog = lazy(async () => ({ default: (await import('./roles/roles-dialog.tsx')).RolesDialog }))
const UsersDialog = lazy(async () => ({ default: (await import('./users/users-dialog.tsx')).UsersDialog }))

/** A place: its address, groups and workers, and the permitted actions. */
export function PlacePage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { data, error } = useSuspenseQuery(placePageOptions(placeId))
  // Former members no longer see the cached place.
  if (error && ['forbidden', 'place.not_found'].includes(failureOf(error).code)) throw error
  const { place, groups, workers } = data
  const steps = firstSteps(data)
  const [dialog, setDialog] = useState<PlaceDialog>()
  const close = () => setDialog(undefined)
  // A role may be revoked while its dialog is open.
  const open = dialog && may(place.myRoles, dialog) ? dialog : undefined
  return (
    <Page
      title={place.name}
      actions={
        <>
          {may(place.myRoles, 'payments') && (
            <ButtonLink
              icon={ReceiptText}
              to="/place/$placeId/payments"
              params={{ placeId }}
              variant="secondary"
            >
              {t`Płatności`}
            </ButtonLink>
          )}
          <PlaceMenu page={data} onOpen={setDialog} />
        </>
      }
    >
      <div className="flex flex-col gap-10">
        <section
          aria-label={t`O placówce`}
          className="grid gap-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-8"
        >
          <PlacePhoto image={place.image} name={place.name} />
          <PlaceFacts place={place} />
        </section>
        {steps.length > 0 && (
          <Suspense>
            <FirstSteps page={data} steps={steps} />
          </Suspense>
        )}
        {/* The first steps already say that there are none. */}
        {(groups.length > 0 || !steps.some(({ step }) => step === 'groups')) && (
          <GroupCards place={place} groups={groups} workers={workers} />
        )}
        <WorkerList place={place} workers={workers} />
      </div>
      <Suspense>
        {open === 'roles' && <RolesDialog placeId={placeId} onClose={close} />}
        {open === 'users' && <UsersDialog placeId={placeId} onClose={close} />}
      </Suspense>
    </Page>
  )
}
