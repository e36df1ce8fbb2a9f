import { Trans, useLingui } from '@lingui/react/macro'
import type { KidDiet } from '@skrzat/contract/wire/kitchen'
import { Badge } from '@skrzat/ui/badge'
import { DateText } from '@skrzat/ui/date-text'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Link } from '@tanstack/react-router'
import { Image } from 'lucide-react'
import { dietNames } from '#components/card-words.ts'
import { shortTime } from '#components/day-text.ts'
import { useAllergies } from '#components/diet-parts.tsx'
import { KidPicture } from '#components/kid-picture.tsx'
import { Picture } from '#components/picture.tsx'
import type { DayOfKid } from './day-by-kid.ts'
import { Deadline } from './deadline.tsx'

/** A child's day at a glance. */
export function KidDay({ kid }: { kid: DayOfKid }) {
  const { t } = useLingui()
  const { id, firstname, group, placeName, diet, events, reported, deadline, lastPhoto } = kid
  return (
    <li className="flex items-start gap-3 py-3">
      <KidPicture kid={kid} color={group.color} className="size-12 text-base" />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Link
            to="/kid/$kidId"
            params={{ kidId: id }}
            className="min-w-0 font-medium break-words hover:underline"
          >
            {firstname}
          </Link>
          <Presence kid={kid} />
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
          <GroupDot color={group.color} />
          <span className="min-w-0 break-words">
            {placeName === null ? group.name : `${group.name}, ${placeName}`}
          </span>
        </span>
        {diet && <Food diet={diet} />}
        {events.map((event) => (
          <Link
            key={event.id}
            to="/place/$placeId/events"
            params={{ placeId: event.placeId }}
            className="flex min-h-6 items-baseline gap-1.5 text-sm hover:underline"
          >
            {event.isSooner && <Badge tone="warning">{t`dziś`}</Badge>}
            {event.startTime !== null && <span className="text-muted">{shortTime(event.startTime)}</span>}
            <span className="min-w-0 break-words">{event.teaser}</span>
          </Link>
        ))}
        {reported !== null && (
          <span className="text-sm text-warning">
            <Trans>
              Nieobecność zgłoszona: <DateText value={reported} />.
            </Trans>
          </span>
        )}
        {deadline && (
          <span className="text-sm text-muted">
            <Deadline of={deadline} />
          </span>
        )}
      </div>
      {lastPhoto && <LastPhoto of={lastPhoto} groupName={group.name} />}
    </li>
  )
}

function Presence({ kid: { presence } }: { kid: DayOfKid }) {
  const { t } = useLingui()
  if (presence === null) return null
  if (presence === 'off') return <Badge>{t`dzień wolny`}</Badge>
  return presence === 'absent' ? (
    <Badge tone="warning">{t`nieobecność`}</Badge>
  ) : (
    <Badge tone="success">{t`obecność`}</Badge>
  )
}

/** What the child may not eat; notes of it are on its card. */
function Food({ diet }: { diet: KidDiet }) {
  const { t, i18n } = useLingui()
  const allergies = useAllergies()(diet).join(', ')
  const name = diet.diet === 'standard' ? '' : i18n._(dietNames[diet.diet])
  return (
    <span className="text-sm break-words text-muted">
      {[name !== '' && t`dieta: ${name}`, allergies !== '' && t`alergie: ${allergies}`]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

function LastPhoto({ of, groupName }: { of: NonNullable<DayOfKid['lastPhoto']>; groupName: string }) {
  const { t } = useLingui()
  const thumbnail = `/api/walls/files/${of.code}-thumbnail`
  return (
    <Link
      to="/wall/$postId"
      params={{ postId: of.postId }}
      aria-label={t`Ostatnie zdjęcie w grupie ${groupName}`}
      className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-muted"
    >
      <Image aria-hidden className="size-5" />
      <Picture
        source={{ path: thumbnail, version: of.code }}
        alt=""
        className="absolute inset-0 size-full object-cover"
      />
    </Link>
  )
}
