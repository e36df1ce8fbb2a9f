import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { isUnanswered } from '@skrzat/contract/consent'
import type { ConsentList } from '@skrzat/contract/wire/consents'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Field } from '@skrzat/ui/field'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Notice } from '@skrzat/ui/notice'
import { Select } from '@skrzat/ui/select'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { trpc, useCommand } from '#app/calls/index.ts'
import { stateNames, stateTones } from '#components/consents/consent-states.ts'
import { Failure } from '#components/failure.tsx'
import { kidName, listName } from '#components/kid-name.ts'
import { NameOptions } from '#components/name-options.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Section } from '../section.tsx'
import { NamedPhotos } from './named-photos.tsx'
import { consentListOptions, remindOfConsents } from './queries.ts'

type Kid = ConsentList['kids'][number]
type Photographed = ConsentList['left'][number]

/** Rows shown at first, and added by each press. */
const STEP = 100

/** Consents side by side in a wide row. */
const COLUMNS = 4

type KidListProps = {
  placeId: number
  /** The whole place can be chosen. */
  whole: boolean
}

/** The answers by child, of the groups that the person edits. */
export function KidList({ placeId, whole }: KidListProps) {
  const { t } = useLingui()
  const groups = useQuery(trpc.wall.groups.queryOptions())
  return (
    <Section title={t`Odpowiedzi`}>
      <QueryState query={groups} pending={<Pending skeletons={['h-12', 'h-12', 'h-12']} />}>
        {(all) => {
          const edited = all.filter(({ place, mayPost }) => place.id === placeId && mayPost)
          return whole || edited.length > 0 ? (
            <OfGroups placeId={placeId} whole={whole} groups={edited} />
          ) : (
            <EmptyState picture="shelf" title={t`Nie jesteś wychowawcą żadnej grupy`}>
              <Trans>Zgody dzieci widzą wychowawcy ich grupy i administratorzy placówki.</Trans>
            </EmptyState>
          )
        }}
      </QueryState>
    </Section>
  )
}

type OfGroupsProps = KidListProps & { groups: readonly { id: number; name: string }[] }

function OfGroups({ placeId, whole, groups }: OfGroupsProps) {
  const { t } = useLingui()
  const command = useCommand()
  const [groupId, setGroupId] = useState(whole ? null : (groups[0]?.id ?? null))
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [shown, setShown] = useState(STEP)
  const [taking, setTaking] = useState<Photographed>()
  const query = useQuery(consentListOptions(placeId, groupId))
  const remind = useMutation(
    remindOfConsents({
      onSuccess({ reminded: all, already, unreached }) {
        const reminded = all - unreached.length
        if (all === 0 && already === 0) toast.info(t`Wszyscy już odpowiedzieli`)
        else if (all === 0) toast.info(t`Dziś już przypomniano wszystkim`)
        else if (reminded > 0) toast.success(t`Przypomniano opiekunom. Dzieci: ${reminded}`)
      },
    }),
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t`Grupa`} className="w-full sm:w-64">
          <Select
            value={groupId === null ? '' : String(groupId)}
            onChange={({ target }) => {
              setGroupId(target.value === '' ? null : Number(target.value))
              setShown(STEP)
              remind.reset()
            }}
          >
            {whole && <option value="">{t`Cała placówka`}</option>}
            <NameOptions of={groups} />
          </Select>
        </Field>
        <Checkbox
          className="sm:pb-2"
          label={t`Tylko bez odpowiedzi`}
          checked={onlyMissing}
          onChange={({ target }) => setOnlyMissing(target.checked)}
        />
        <Button
          icon={BellRing}
          variant="secondary"
          className="lg:ml-auto"
          pending={remind.isPending}
          onClick={() => remind.mutate(command({ placeId, groupId }, `${groupId}`))}
        >
          {t`Przypomnij bez odpowiedzi`}
        </Button>
      </div>
      <Failure error={remind.error} />
      {query.data && remind.data && remind.data.unreached.length > 0 && (
        <Unreached kids={query.data.kids} unreached={remind.data.unreached} />
      )}
      <QueryState
        query={query}
        title={t`Nie udało się wczytać odpowiedzi`}
        pending={<Pending skeletons={['h-14', 'h-14', 'h-14']} />}
      >
        {({ consents, kids, left }) => {
          const wanted = onlyMissing ? kids.filter(({ states }) => states.some(isUnanswered)) : kids
          const former = left.length > 0 && <Left kids={left} onTake={setTaking} />
          if (wanted.length === 0)
            return (
              <>
                <EmptyState
                  picture="shelf"
                  title={onlyMissing ? t`Wszyscy odpowiedzieli` : t`Nie ma tu jeszcze odpowiedzi`}
                >
                  {onlyMissing ? (
                    <Trans>Żadne dziecko nie czeka na odpowiedź opiekunów.</Trans>
                  ) : (
                    <Trans>Pojawią się, gdy placówka poprosi o zgody i będzie miała dzieci.</Trans>
                  )}
                </EmptyState>
                {former}
              </>
            )
          return (
            <>
              <ul
                className="divide-y divide-line rounded-card border border-line bg-card xl:grid"
                style={{
                  gridTemplateColumns: `fit-content(20rem)${' auto'.repeat(Math.min(consents.length, COLUMNS))}`,
                }}
              >
                {wanted.slice(0, shown).map((kid) => (
                  <KidRow
                    key={kid.id}
                    kid={kid}
                    consents={consents}
                    withGroup={groupId === null}
                    onTake={() => setTaking(kid)}
                  />
                ))}
              </ul>
              {wanted.length > shown && (
                <div className="mt-4 flex justify-center">
                  <Button variant="secondary" onClick={() => setShown(shown + STEP)}>
                    {t`Pokaż więcej dzieci`}
                  </Button>
                </div>
              )}
              {former}
            </>
          )
        }}
      </QueryState>
      {taking && <NamedPhotos kid={taking} onClose={() => setTaking(undefined)} />}
    </>
  )
}

/** Kids named in the notice; more are counted. */
const LISTED = 12

type UnreachedProps = { kids: readonly Kid[]; unreached: readonly number[] }

/** Whose guardians the reminder did not reach. */
function Unreached({ kids, unreached }: UnreachedProps) {
  const { i18n } = useLingui()
  const named = kids.filter(({ id }) => unreached.includes(id)).slice(0, LISTED)
  const list = new Intl.ListFormat(i18n.locale).format(named.map(kidName))
  const rest = unreached.length - named.length
  return (
    <Notice tone="warning" className="mb-4">
      <Trans>Przypomnienie nie dotarło, bo opiekunowie nie mają jeszcze konta: {list}.</Trans>{' '}
      {rest > 0 && <Trans>I&nbsp;jeszcze dzieci: {rest}.</Trans>}
    </Notice>
  )
}

type KidRowProps = { kid: Kid; consents: ConsentList['consents']; withGroup: boolean; onTake: () => void }

function KidRow({ kid, consents, withGroup, onTake }: KidRowProps) {
  const { i18n, t } = useLingui()
  const { id: kidId, group, states, photos, remindedToday } = kid
  const name = kidName(kid)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 xl:col-span-full xl:grid xl:grid-cols-subgrid">
      <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
        <Link
          to="/kid/$kidId"
          params={{ kidId }}
          className="relative min-w-0 rounded-small font-medium break-words underline-offset-4 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
        >
          {listName(kid)}
        </Link>
        {withGroup && <GroupTag color={group.color} name={group.name} />}
        {remindedToday && states.some(isUnanswered) && (
          <span className="text-sm text-muted">{t`dziś przypomniano`}</span>
        )}
      </span>
      <ul
        aria-label={t`Zgody: ${name}`}
        className="flex flex-wrap gap-x-4 gap-y-1.5 xl:col-[2/-1] xl:grid xl:grid-cols-subgrid"
      >
        {consents.map((consent, index) => {
          const state = states[index] ?? 'missing'
          return (
            <li key={consent.id} className="flex max-w-full flex-wrap items-center gap-1.5 text-sm">
              <span className="min-w-0 break-words text-muted">{consent.name}</span>
              <Badge tone={stateTones[state]}>{i18n._(stateNames[state])}</Badge>
            </li>
          )
        })}
      </ul>
      {photos > 0 && <PhotosButton name={name} photos={photos} onTake={onTake} />}
    </li>
  )
}

type PhotosButtonProps = { name: string; photos: number; onTake: () => void }

function PhotosButton({ name, photos, onTake }: PhotosButtonProps) {
  const { t } = useLingui()
  return (
    <Button
      icon={ImageOff}
      variant="secondary"
      size="sm"
      className="xl:col-[2/-1] xl:justify-self-start"
      aria-label={t`Zdjęcia do usunięcia: ${name}`}
      onClick={onTake}
    >
      <Plural
        value={photos}
        one="# zdjęcie do usunięcia"
        few="# zdjęcia do usunięcia"
        many="# zdjęć do usunięcia"
        other="# zdjęcia do usunięcia"
      />
    </Button>
  )
}

type LeftProps = { kids: readonly Photographed[]; onTake: (kid: Photographed) => void }

/** Children who left, and whose photos are still on the wall. */
function Left({ kids, onTake }: LeftProps) {
  const { t } = useLingui()
  const title = t`Dzieci, które odeszły`
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-medium">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line rounded-card border border-line bg-card">
        {kids.map((kid) => {
          const { id, group, photos } = kid
          const name = kidName(kid)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
              <span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
                <span className="min-w-0 font-medium break-words">{listName(kid)}</span>
                <GroupTag color={group.color} name={group.name} />
              </span>
              <PhotosButton name={name} photos={photos} onTake={() => onTake(kid)} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
