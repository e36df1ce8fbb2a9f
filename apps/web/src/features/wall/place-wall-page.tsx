import { Trans, useLingui } from '@lingui/react/macro'
import { typeOfBoxes } from '@skrzat/contract/post'
import { Checkbox } from '@skrzat/ui/checkbox'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useMenuPlace } from '#app/navigation/index.ts'
import { trpc } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { PostComposer } from './composer/composer.tsx'
import { PostList } from './post-list.tsx'
import { useWall, type Wall } from './use-wall.ts'

/** The posts of a place itself. */
export function PlaceWallPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const { data: place } = useSuspenseQuery(trpc.places.get.queryOptions({ placeId }))
  const { mayDo } = useMenuPlace(placeId)
  const wall = useWall({ of: 'place', placeId })
  return (
    <Page title={t`Tablica`} width="narrow" above={<PlaceCrumb placeId={placeId} name={place.name} />}>
      <div className="flex flex-col gap-4">
        {mayDo('messages') && <PlaceComposer placeId={placeId} name={place.name} wall={wall} />}
        <h2 className="sr-only">{t`Wpisy`}</h2>
        <PostList
          wall={wall}
          label={t`Wpisy`}
          empty={
            <EmptyState picture="board" title={t`Nie ma tu jeszcze wpisów`}>
              <Trans>Tu pojawią się wiadomości placówki do rodziców i pracowników.</Trans>
            </EmptyState>
          }
        />
      </div>
    </Page>
  )
}

/** With a box for each kind of readers; at least one must be ticked. */
function PlaceComposer({ placeId, name, wall }: { placeId: number; name: string; wall: Wall }) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const [boxes, setBoxes] = useState({ parents: false, workers: false })
  const [tried, setTried] = useState(false)
  const errorId = useId()
  const first = useRef<HTMLInputElement>(null)
  const type = typeOfBoxes(boxes)
  const error = tried && type === undefined
  if (!account) return null
  return (
    <PostComposer
      draft={`${account.id}/wall/place-${placeId}`}
      label={t`Nowy wpis placówki ${name}`}
      placeholder={t`Wiadomość do rodziców lub pracowników`}
      scope={{ placeId, groupId: null }}
      target={() => {
        setTried(true)
        if (!type) first.current?.focus()
        return type && { to: 'place', placeId, type }
      }}
      onAdded={() => {
        setBoxes({ parents: false, workers: false })
        setTried(false)
        void wall.showOwn()
      }}
      onEarlierAdded={() => void wall.showOwn()}
    >
      <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{t`Dla kogo`}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox
            ref={first}
            label={t`Rodzice`}
            checked={boxes.parents}
            aria-invalid={error || undefined}
            onChange={({ target }) => setBoxes({ ...boxes, parents: target.checked })}
          />
          <Checkbox
            label={t`Pracownicy`}
            checked={boxes.workers}
            aria-invalid={error || undefined}
            onChange={({ target }) => setBoxes({ ...boxes, workers: target.checked })}
          />
        </div>
        {error && (
          <p id={errorId} role="alert" className="text-sm text-danger">
            <Trans>Wybierz, kto ma to przeczytać: rodzice, pracownicy lub jedni i drudzy.</Trans>
          </p>
        )}
      </fieldset>
    </PostComposer>
  )
}
