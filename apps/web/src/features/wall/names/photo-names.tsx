import { Trans, useLingui } from '@lingui/react/macro'
import type { ConsentScope, PhotoKids } from '@skrzat/contract/wire/consents'
import type { Post } from '@skrzat/contract/wire/wall'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { DialogClose } from '@skrzat/ui/dialog'
import { Notice } from '@skrzat/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { kidName, listName } from '#components/kid-name.ts'
import { Modal } from '#components/modal.tsx'
import { photoKidsOptions } from '../queries.ts'

/** Kids by a photo's key. */
export type Names = Readonly<Record<string, readonly number[]>>

export type NamedPhoto = { readonly key: string; readonly filename: string; readonly picture: ReactNode }

/** The names that a post has. They may stay: of kids that left or lost the consent as well. */
type Present = NonNullable<Post['named']>
type KidRef = Present[number]['kids'][number]
const NOBODY: Present = []

/** Kids named in the notice at first. */
const LISTED = 12

/** Who may be on photos, asked once there are any; `undefined` scopes have nobody to name. */
export function usePhotoKids(scope: ConsentScope | undefined, photos: number) {
  const enabled = scope !== undefined && photos > 0
  const query = useQuery({ ...photoKidsOptions(scope ?? { placeId: 0, groupId: null }), enabled })
  const { data, error, isFetchedAfterMount, refetch } = query
  // An earlier answer does not count: a consent may have been withdrawn since.
  const kids = isFetchedAfterMount && !error ? data : undefined
  return { kids, error, refetch, waits: enabled && kids === undefined }
}
export type PhotoKidsQuery = ReturnType<typeof usePhotoKids>

type PhotoNamesProps = {
  query: PhotoKidsQuery
  photos: readonly NamedPhoto[]
  names: Names
  present?: Present
  onChange: (names: Names) => void
  /** Takes a photo out; without it only names can be removed. */
  onRemove?: (key: string) => void
}

/** Who may not be on the photos, and who is on each. */
export function PhotoNames({ query, photos, names, present = NOBODY, onChange, onRemove }: PhotoNamesProps) {
  const { t, i18n } = useLingui()
  const [naming, setNaming] = useState<NamedPhoto>()
  if (photos.length === 0) return null
  const { kids: data, error } = query
  if (!data) return error ? <NotChecked query={query} /> : <Checking />
  if (data.kids.length + present.length === 0) return null
  const list = (all: readonly string[]) => new Intl.ListFormat(i18n.locale).format(all)
  const missing = data.kids.filter(({ allowed }) => !allowed).map(kidName)
  return (
    <div className="flex flex-col gap-3">
      {missing.length > 0 && <Missing names={missing} />}
      <ul aria-label={t`Kto jest na zdjęciach`} className="flex flex-col gap-2">
        {photos.map((photo) => {
          const { key, filename, picture } = photo
          const named = choicesOf(data, presentOn(present, key)).filter(({ id }) => names[key]?.includes(id))
          const refused = named.filter((kid) => isRefused(kid, present, key))
          return (
            <li key={key} className="flex flex-col gap-2">
              <span className="flex items-center gap-3">
                <span className="size-10 shrink-0 overflow-hidden rounded-small bg-sunken">{picture}</span>
                <span className="min-w-0 flex-1 text-sm break-words text-muted">
                  {named.length > 0 ? list(named.map(kidName)) : t`Nikt nie jest podpisany`}
                </span>
                <Button
                  icon={Tag}
                  variant="quiet"
                  size="sm"
                  aria-label={t`Podpisz dzieci: ${filename}`}
                  onClick={() => setNaming(photo)}
                >
                  {t`Podpisz`}
                </Button>
              </span>
              {refused.length > 0 && (
                <Notice tone="danger">
                  <p>
                    <Trans>
                      Bez zgody na zdjęcia na tablicy: {list(refused.map(kidName))}. Usuń podpis albo zdjęcie.
                    </Trans>
                  </p>
                  <span className="mt-2 flex flex-wrap gap-2">
                    <Button
                      variant="secondary"
                      size="sm"
                      onClick={() =>
                        onChange({
                          ...names,
                          [key]: named.filter((kid) => !refused.includes(kid)).map(({ id }) => id),
                        })
                      }
                    >
                      {t`Usuń podpis`}
                    </Button>
                    {onRemove && (
                      <Button variant="secondary" size="sm" onClick={() => onRemove(key)}>
                        {t`Usuń zdjęcie`}
                      </Button>
                    )}
                  </span>
                </Notice>
              )}
            </li>
          )
        })}
      </ul>
      {naming && (
        <KidsDialog
          photo={naming}
          choices={choicesOf(data, presentOn(present, naming.key))}
          chosen={names[naming.key] ?? []}
          onChange={(kids) => onChange({ ...names, [naming.key]: kids })}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  )
}

function Checking() {
  return (
    <output className="text-sm text-muted">
      <Trans>Sprawdzamy zgody na zdjęcia…</Trans>
    </output>
  )
}

/** Without the answer nothing is sent. */
function NotChecked({ query: { error, refetch } }: { query: PhotoKidsQuery }) {
  const failureText = useFailureText()
  return (
    <Notice tone="danger">
      <p>
        <Trans>Nie udało się sprawdzić zgód na zdjęcia, dlatego jeszcze nic nie wyślemy.</Trans>{' '}
        {failureText(error)}
      </p>
      <Button variant="secondary" size="sm" className="mt-2" onClick={() => void refetch()}>
        <Trans>Spróbuj ponownie</Trans>
      </Button>
    </Notice>
  )
}

/** The kids without the consent, all of them on request. */
function Missing({ names }: { names: readonly string[] }) {
  const { t, i18n } = useLingui()
  const [whole, setWhole] = useState(false)
  const shown = whole ? names : names.slice(0, LISTED)
  const list = new Intl.ListFormat(i18n.locale).format(shown)
  const all = names.length
  return (
    <Notice tone="warning">
      <p>
        <Trans>Bez zgody na zdjęcia na tablicy: {list}.</Trans>
      </p>
      {shown.length < all && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setWhole(true)}>
          {t`Pokaż wszystkich (${all})`}
        </Button>
      )}
    </Notice>
  )
}

type Choice = KidRef & {
  readonly allowed: boolean
  /** Whether the kid is no longer one of the group or place. */
  readonly gone?: boolean
}

function presentOn(present: Present, key: string): readonly KidRef[] {
  return present.find(({ file }) => file === key)?.kids ?? []
}

/** The kids that a photo may name, last those that it names although they left or moved. */
function choicesOf({ kids }: PhotoKids, present: readonly KidRef[]): Choice[] {
  const gone = present.filter(({ id }) => !kids.some((kid) => kid.id === id))
  return [...kids, ...gone.map((kid) => ({ ...kid, allowed: true, gone: true }))]
}

function isRefused({ id, allowed }: Pick<Choice, 'id' | 'allowed'>, present: Present, key: string): boolean {
  return !allowed && !presentOn(present, key).some((kid) => kid.id === id)
}

/** Whether a photo would newly name a kid that it may not show, or that is not known yet. */
export function areNamesRefused(
  { kids, waits }: PhotoKidsQuery,
  names: Names,
  present: Present = NOBODY,
): boolean {
  if (waits) return true
  return Object.entries(names).some(([key, ids]) =>
    kids?.kids.some((kid) => ids.includes(kid.id) && isRefused(kid, present, key)),
  )
}

type KidsDialogProps = {
  photo: NamedPhoto
  choices: readonly Choice[]
  chosen: readonly number[]
  onChange: (kids: readonly number[]) => void
  onClose: () => void
}

/** The kids on one photo. */
function KidsDialog({ photo, choices, chosen, onChange, onClose }: KidsDialogProps) {
  const { t } = useLingui()
  return (
    <Modal
      title={t`Kto jest na zdjęciu`}
      description={photo.filename}
      onClose={onClose}
      footer={<DialogClose className={buttonStyle({})}>{t`Gotowe`}</DialogClose>}
    >
      <ul className="flex flex-col gap-2">
        {choices.map((kid) => {
          const name = listName(kid)
          const label = kid.gone ? t`${name} (już nie na liście)` : name
          return (
            <li key={kid.id}>
              <Checkbox
                label={kid.allowed ? label : t`${name} (bez zgody na zdjęcia)`}
                checked={chosen.includes(kid.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, kid.id] : chosen.filter((id) => id !== kid.id))
                }
              />
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
