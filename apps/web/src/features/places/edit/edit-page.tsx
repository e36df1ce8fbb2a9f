import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveGuard } from '#components/leave-guard.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import type { PlaceFields } from '#components/place-form/draft.ts'
import { PlaceForm } from '#components/place-form/place-form.tsx'
import { placePageOptions, updatePlace } from '../queries.ts'
import { ClosedDays } from './closed-days.tsx'
import { FactorSection } from './factor-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import { paymentDaysOf, settingsChanged, settingsOf, settingsToSend } from './settings.ts'
import { SettingsFields } from './settings-fields.tsx'

/** What a place's admins may change: photo, data, settings, closed days. */
export function EditPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(placePageOptions(placeId))
  // The initial value, as a refetch must not change what is being typed.
  const [place] = useState(data.place)
  const [settings, setSettings] = useState(() => settingsOf(place))
  const [daysLeft, setDaysLeft] = useState(false)
  const [photoChosen, setPhotoChosen] = useState(false)
  const [dataChanged, setDataChanged] = useState(false)
  const unsaved = photoChosen || dataChanged || settingsChanged(settingsOf(place), settings)
  const save = useMutation(
    updatePlace({
      onSuccess: async ({ name }) => {
        toast.success(t`Zapisano: ${name}`)
        // The form is saved; a chosen photo is not.
        await navigate({ to: '/place/$placeId', params: { placeId }, ignoreBlocker: !photoChosen })
      },
    }),
  )
  const wrongDays = paymentDaysOf(settings) === undefined

  function sendPlace(fields: PlaceFields) {
    const sent = settingsToSend(settings)
    if (sent) save.mutate({ placeId, ...fields, ...sent })
    else document.getElementById('payment-days')?.focus()
  }

  return (
    <Page title={t`Ustawienia`} above={<PlaceCrumb placeId={placeId} name={place.name} />} width="narrow">
      <LeaveGuard
        title={t`Wyjść bez zapisania?`}
        description={t`Zmiany na tej stronie przepadną.`}
        unsaved={unsaved}
      />
      <div className="flex flex-col gap-8">
        <PhotoSection
          placeId={placeId}
          image={data.place.image}
          name={data.place.name}
          onDirty={setPhotoChosen}
        />
        <PlaceForm
          place={place}
          nipAsked={false}
          submitLabel={t`Zapisz`}
          cancel={{ to: '/place/$placeId', params: { placeId } }}
          pending={save.isPending}
          error={save.error}
          onSubmit={sendPlace}
          onDirtyChange={setDataChanged}
          childrenWrong={wrongDays}
          onTry={() => setDaysLeft(true)}
        >
          <SettingsFields
            settings={settings}
            wrongDays={daysLeft && wrongDays}
            onLeaveDays={() => setDaysLeft(true)}
            onChange={(part) => setSettings((before) => ({ ...before, ...part }))}
          />
        </PlaceForm>
        <FactorSection placeId={placeId} />
        <ClosedDays placeId={placeId} />
      </div>
    </Page>
  )
}
