import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Page } from '#components/page.tsx'
import { PlaceForm } from '#components/place-form/place-form.tsx'
import { Crumb } from '#components/crumb.tsx'
import { updatePlace } from './queries.ts'
import type { PlacesSearch } from './search.ts'

/** Edits the data of a place, its nip too. Its settings and its people are on its own page. */
export function PlaceEditPage({ placeId, search }: { placeId: number; search: PlacesSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: place } = useSuspenseQuery(trpc.places.get.queryOptions({ placeId }))
  const update = useMutation(
    updatePlace({
      onSuccess: async ({ name }) => {
        toast.success(t`Zapisano dane placówki: ${name}`)
        await navigate({ to: '/admin/places', search })
      },
    }),
  )
  return (
    <Page
      title={place.name}
      width="narrow"
      above={<Crumb to="/admin/places" search={search}>{t`Placówki`}</Crumb>}
      actions={
        <ButtonLink icon={Eye} to="/place/$placeId" params={{ placeId }} variant="secondary">
          {t`Pokaż placówkę`}
        </ButtonLink>
      }
    >
      <PlaceForm
        place={place}
        nipAsked
        submitLabel={t`Zapisz`}
        cancel={{ to: '/admin/places', search }}
        pending={update.isPending}
        error={update.error}
        onSubmit={(fields) => update.mutate({ placeId, ...fields })}
      />
    </Page>
  )
}
