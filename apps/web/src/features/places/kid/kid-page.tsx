import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import { may } from '@skrzat/contract/permissions'
import type { KidCard, KidHealth } from '@skrzat/contract/wire/cards'
import type { KidPage as Kid } from '@skrzat/contract/wire/kid-page'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText, warsawDay } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera, MessagesSquare, Pencil } from 'lucide-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { PlaceWord } from '#components/document-word.tsx'
import { PagePending } from '#components/page-pending.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { kidName } from '#components/kid-name.ts'
import { PageFailure } from '../page-failure.tsx'
import { kidCardOptions, kidPageOptions } from '../queries.ts'
import { About } from './card/about.tsx'
import type { CardPart } from './card/draft.ts'
import { Emergency } from './card/emergency.tsx'
import { Food } from './card/food.tsx'
import { Guardians } from './card/guardians.tsx'
import { Health } from './card/health.tsx'
import { Pickups } from './card/pickups.tsx'
import { Proposals } from './card/proposals.tsx'
import { FamilyData } from './family-data.tsx'
import { KidAbsences } from './kid-absences.tsx'
import { KidAccount } from './kid-account.tsx'
import { KidConsents } from './kid-consents.tsx'
import { KidDiscounts } from './kid-discounts.tsx'
import { KidChanges } from './kid-changes.tsx'
import { KidPicture } from '#components/kid-picture.tsx'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))
const CardDialog = lazy(async () => ({ default: (await import('./card/card-dialog.tsx')).CardDialog }))
const EditKid = lazy(async () => ({ default: (await import('./edit-kid.tsx')).EditKid }))

/** A child: the parents' phones, absences, invoices and changes; each part for those who may see it. */
export function KidPage({ kidId }: { kidId: number }) {
  const { t } = useLingui()
  const { data: kid, error, refetch } = useQuery(kidPageOptions(kidId))
  // Former members no longer see the cached child.
  const gone = error !== null && failureOf(error).code === 'kid.not_found'
  if (kid && !gone)
    return (
      <PlaceWord placeId={kid.place.id}>
        <KidContent kid={kid} />
      </PlaceWord>
    )
  if (!error) return <PagePending />
  return <PageFailure title={t`Dziecko`} error={error} gone={gone} onRetry={() => void refetch()} />
}

function KidContent({ kid }: { kid: Kid }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const [photographing, setPhotographing] = useState(false)
  const { id, group, place, today, absences, account, changes } = kid
  const name = kidName(kid)
  const left = kid.leftAt !== null
  const query = useQuery({ ...kidCardOptions(id), enabled: !left })
  const history = query.data?.history ?? null
  return (
    <Page
      title={name}
      heading={
        <span className="flex items-center gap-4">
          <KidPicture kid={kid} color={group.color} />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      }
      above={<PlaceCrumb placeId={place.id} name={place.name} />}
      actions={
        <>
          {kid.talks && (
            <ButtonLink icon={MessagesSquare} to="/chat" search={{ kid: id }} variant="secondary">
              {t`Rozmowa o dziecku`}
            </ButtonLink>
          )}
          {kid.canEdit && (
            <>
              <Button icon={Camera} variant="secondary" onClick={() => setPhotographing(true)}>
                <OnWide>{t`Zdjęcie`}</OnWide>
              </Button>
              <Button icon={Pencil} variant="secondary" onClick={() => setEditing(true)}>
                <OnWide>{t`Zmień dane`}</OnWide>
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="-mt-3 mb-6 flex flex-wrap items-center gap-2 text-sm text-muted">
        {t`Grupa`}
        {left ? <GroupTag color={group.color} name={group.name} /> : <GroupLink group={group} />}
        <StayBadge kid={kid} />
        {kid.leftAt !== null && (
          <Badge>
            <Trans>
              usunięto z list: <DateText value={warsawDay(new Date(kid.leftAt))} />
            </Trans>
          </Badge>
        )}
      </p>
      <div className="grid items-start gap-6 sm:gap-8 lg:grid-cols-2 lg:gap-x-10">
        <div className="flex min-w-0 flex-col gap-6 empty:hidden sm:gap-8">
          {!left && (
            <QueryState
              query={query}
              title={t`Nie udało się wczytać karty dziecka`}
              pending={<Pending className="flex flex-col gap-8" skeletons={['h-24', 'h-36', 'h-24']} />}
            >
              {(card) => <CardSections card={card} today={today} />}
            </QueryState>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8 empty:hidden">
          {absences && <KidAbsences kid={kid} absences={absences} />}
          {account && <KidAccount kid={kid} account={account} />}
          {!left && may(kid.myRoles, 'payments') && <KidDiscounts kid={kid} />}
          {(changes ?? history) && <KidChanges changes={changes} history={history} today={today} />}
          {may(kid.myRoles, 'familyData') && <FamilyData kid={kid} />}
          {/* Last, as they come after the page is there, and push nothing down. */}
          {!left && <KidConsents kidId={id} />}
        </div>
      </div>
      {photographing && (
        <Suspense>
          <PhotoDialog kid={kid} onClose={() => setPhotographing(false)} />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <EditKid kid={kid} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** On a phone the icons alone leave the fold to the card. */
function OnWide({ children }: { children: ReactNode }) {
  return <span className="max-sm:sr-only">{children}</span>
}

/** The card: first what is urgent. */
function CardSections({ card, today }: { card: KidCard; today: Day }) {
  const [editing, setEditing] = useState<{ part: CardPart; health?: KidHealth }>()
  const edit = (part: CardPart) => () => setEditing({ part })
  return (
    <>
      <Proposals card={card} today={today} />
      <Food card={card} onEdit={edit('food')} />
      <Guardians card={card} />
      <Pickups card={card} today={today} />
      <Emergency card={card} onEdit={edit('emergency')} />
      {card.seesHealth && <Health card={card} onEdit={(health) => setEditing({ part: 'health', health })} />}
      <About card={card} today={today} onEdit={edit('about')} />
      {editing && (
        <Suspense>
          <CardDialog card={card} {...editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** From and to when the child attends. */
function StayBadge({ kid: { firstDay, lastDay, today } }: { kid: Kid }) {
  const locale = useUiLocale()
  const { t } = useLingui()
  const first =
    firstDay !== null && (firstDay > today || lastDay !== null) && longDay(firstDay, today, locale)
  const last = lastDay !== null && longDay(lastDay, today, locale)
  if (first && last) return <Badge>{t`chodzi od ${first} do ${last}`}</Badge>
  if (first) return <Badge>{t`chodzi od ${first}`}</Badge>
  if (last) return <Badge>{t`ostatni dzień: ${last}`}</Badge>
  return null
}

function GroupLink({ group }: Pick<Kid, 'group'>) {
  return (
    <Link
      to="/group/$groupId"
      params={{ groupId: group.id }}
      className="relative max-w-full min-w-0 rounded-full hover:brightness-95 pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5"
    >
      <GroupTag color={group.color} name={group.name} />
    </Link>
  )
}
