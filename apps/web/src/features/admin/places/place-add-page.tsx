import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCommand } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import { PlaceForm } from '#components/place-form/place-form.tsx'
import { Crumb } from '#components/crumb.tsx'
import { addPlace } from './queries.ts'
import type { PlacesSearch } from './search.ts'

/** Adds a place. Its settings, groups and people are added on its own page. */
export function PlaceAddPage({ search }: { search: PlacesSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const command = useCommand()
  const add = useMutation(
    addPlace({
      onSuccess: async ({ id, name }) => {
        toast.success(t`Dodano placówkę: ${name}`)
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
        onSubmit={(fields) => add.mutate(command(fields, 'form'))}
      />
    </Page>
  )
}
