import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { trpc } from '#app/trpc.ts'
import { Page } from '#components/page.tsx'
import { PlaceForm } from '#components/place-form/place-form.tsx'
import { Crumb } from '#components/crumb.tsx'
import { placesChanged } from './queries.ts'
import type { PlacesSearch } from './search.ts'

/** A new place. What it is like, its groups and its people come next, on its own page. */
export function PlaceAddPage({ search }: { search: PlacesSearch }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const add = useMutation(
    trpc.places.add.mutationOptions({
      onSuccess: async ({ id, name }) => {
        await placesChanged(client)
        toast.success(t`Dodano placówkę „${name}”`)
        await navigate({ to: '/place/$placeId', params: { placeId: id } })
      },
    }),
  )
  return (
    <Page
      title={t`Nowa placówka`}
      width="narrow"
      above={<Crumb to="/admin/places" search={search}>{t`Placówki`}</Crumb>}
    >
      <PlaceForm
        nipAsked
        submitLabel={t`Dodaj placówkę`}
        cancel={{ to: '/admin/places', search }}
        pending={add.isPending}
        error={add.error}
        onSubmit={(fields) => add.mutate(fields)}
      />
    </Page>
  )
}
