import { Trans, useLingui } from '@lingui/react/macro'
import { longDay } from '@skrzat/contract/day-text'
import { may } from '@skrzat/contract/permissions'
import type { KidPage as Kid } from '@skrzat/contract/wire/kid-page'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText, warsawDay } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Camera, MessagesSquare, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { Crumb } from '#components/crumb.tsx'
import { PlaceWord } from '#components/document-word.tsx'
import { PagePending } from '#components/page-pending.tsx'
import { Page } from '#components/page.tsx'
import { kidName } from '#components/kid-name.ts'
import { PageFailure } from '../page-failure.tsx'
import { kidPageOptions } from '../queries.ts'
import { KidAbsences } from './kid-absences.tsx'
import { KidAccount } from './kid-account.tsx'
import { KidDiscounts } from './kid-discounts.tsx'
import { KidChanges } from './kid-changes.tsx'
import { KidPhones } from './kid-phones.tsx'
import { KidPicture } from './kid-picture.tsx'

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }))
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
  const { id, group, place, phones, absences, account, changes } = kid
  const name = kidName(kid)
  const left = kid.leftAt !== null
  return (
    <Page
      title={name}
      heading={
        <span className="flex items-center gap-4">
          <KidPicture kid={kid} color={group.color} />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      }
      above={
        <Crumb to="/place/$placeId" params={{ placeId: place.id }}>
          {place.name}
        </Crumb>
      }
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
                {t`Zdjęcie`}
              </Button>
              <Button icon={Pencil} variant="secondary" onClick={() => setEditing(true)}>
                {t`Zmień dane`}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="-mt-3 mb-8 flex flex-wrap items-center gap-2 text-sm text-muted">
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
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-10">
        <div className="flex min-w-0 flex-col gap-8 empty:hidden">
          {phones && <KidPhones phones={phones} />}
          {absences && <KidAbsences kid={kid} absences={absences} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8 empty:hidden">
          {account && <KidAccount kid={kid} account={account} />}
          {!left && may(kid.myRoles, 'payments') && <KidDiscounts kid={kid} />}
          {changes && <KidChanges changes={changes} />}
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
