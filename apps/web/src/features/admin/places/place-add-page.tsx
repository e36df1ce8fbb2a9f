import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import { PlaceForm } from '#components/place-form/place-form.tsx'
import { Crumb } from '#components/crumb.tsx'
import { checkDirector, DirectorFields, NO_DIRECTOR } from './director-fields.tsx'
import { addPlace } from './queries.ts'
import type { PlacesSearch } from './search.ts'

/** Adds a place, with its first director. Its settings, groups and people are added on its own page. */
export function PlaceAddPage({ search }: { search: PlacesSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const command = useCommand()
  const [draft, setDraft] = useState(NO_DIRECTOR)
  const [tried, setTried] = useState(false)
  const { director, problems } = checkDirector(draft)
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
        childrenWrong={problems.length > 0}
        onTry={() => setTried(true)}
        onSubmit={(fields) =>
          problems.length === 0 && add.mutate(command({ ...fields, ...(director && { director }) }, 'form'))
        }
      >
        <DirectorFields
          draft={draft}
          tried={tried}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      </PlaceForm>
    </Page>
  )
}
