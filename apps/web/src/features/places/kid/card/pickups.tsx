import { Trans, useLingui } from '@lingui/react/macro'
import { MOST_PICKUPS } from '@skrzat/contract/card'
import { longDay } from '@skrzat/contract/day-text'
import type { Day } from '@skrzat/contract/days'
import type { KidCard, PickupPerson } from '@skrzat/contract/wire/cards'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { useUiLocale } from '@skrzat/ui/locale'
import { useMutation } from '@tanstack/react-query'
import { EllipsisVertical, IdCard, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { proposeChange, removePickup } from '../../queries.ts'
import { Section } from '../../section.tsx'
import { CallLinks } from './call-links.tsx'
import { useGuardianName } from './guardians.tsx'
import { usePeriodText } from './use-period-text.ts'
import { documentNames } from './words.ts'

const PickupDialog = lazy(async () => ({ default: (await import('./pickup-dialog.tsx')).PickupDialog }))
const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }))

type PickupsProps = { card: KidCard; today: Day }

/** Who may pick the child up: the guardians who may, and persons they have named. */
export function Pickups({ card, today }: PickupsProps) {
  const { t, i18n } = useLingui()
  const nameOf = useGuardianName()
  const { guardians, pickups, canEdit, own, seesDocuments } = card
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PickupPerson>()
  const [showing, setShowing] = useState<PickupPerson>()
  const allowed = guardians.filter(({ mayPickUp }) => mayPickUp).map(nameOf)
  const names = new Intl.ListFormat(i18n.locale).format(allowed)
  return (
    <Section
      title={t`Kto może odebrać`}
      action={
        (canEdit || own) &&
        pickups.length < MOST_PICKUPS && (
          <Button icon={Plus} variant="quiet" size="sm" className="-mx-3" onClick={() => setAdding(true)}>
            {canEdit ? t`Dodaj osobę` : t`Zaproponuj osobę`}
          </Button>
        )
      }
    >
      <div className="divide-y divide-line rounded-card border border-line bg-card">
        <p className="px-4 py-2.5 break-words">
          {allowed.length > 0 ? (
            <Trans>
              <span className="text-muted">Opiekunowie:</span> {names}
            </Trans>
          ) : (
            <span className="text-danger">
              <Trans>Żaden opiekun nie może odebrać dziecka.</Trans>
            </span>
          )}
        </p>
        {pickups.length > 0 && (
          <ul aria-label={t`Inne osoby`} className="divide-y divide-line">
            {pickups.map((person) => (
              <Row
                key={person.id}
                person={person}
                today={today}
                onSeen={seesDocuments && !isPast(person, today) ? () => setShowing(person) : undefined}
                onRemove={canEdit || own ? () => setRemoving(person) : undefined}
                canEdit={canEdit}
              />
            ))}
          </ul>
        )}
      </div>
      {adding && (
        <Suspense>
          <PickupDialog card={card} today={today} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {showing && (
        <Suspense>
          <DocumentDialog card={card} person={showing} onClose={() => setShowing(undefined)} />
        </Suspense>
      )}
      {removing && <RemovePickup card={card} person={removing} onClose={() => setRemoving(undefined)} />}
    </Section>
  )
}

/** May not pick the child up any more. */
function isPast({ toDay }: PickupPerson, today: Day): boolean {
  return toDay !== null && toDay < today
}

type RowProps = {
  person: PickupPerson
  today: Day
  onSeen: (() => void) | undefined
  onRemove: (() => void) | undefined
  canEdit: boolean
}

function Row({ person, today, onSeen, onRemove, canEdit }: RowProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const periodText = usePeriodText(today)
  const { name, phone, fromDay, toDay } = person
  const past = isPast(person, today)
  const coming = fromDay !== null && fromDay > today ? longDay(fromDay, today, locale) : undefined
  const period = periodText({ fromDay: coming === undefined ? fromDay : null, toDay })
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-2 pl-4">
      <div className="max-w-full min-w-min flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="max-w-full min-w-min font-medium break-words">{name}</span>
          {past && <Badge tone="danger">{t`już nie odbiera`}</Badge>}
          {coming !== undefined && <Badge tone="warning">{t`dopiero od ${coming}`}</Badge>}
        </p>
        {period !== '' && <p className="text-sm text-muted">{period}</p>}
        {!past && <SeenDocument person={person} />}
      </div>
      <span className="ml-auto flex items-center gap-2 empty:hidden">
        {!past && <CallLinks name={name} phone={phone} />}
        {onSeen || (onRemove && canEdit) ? (
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button
                variant="quiet"
                size="icon"
                icon={EllipsisVertical}
                aria-label={t`Działania: ${name}`}
              />
            </DropdownMenuTrigger>
            <DropdownMenuContent>
              {onSeen && (
                <DropdownMenuItem icon={IdCard} onSelect={onSeen}>
                  {t`Widziano dokument`}
                </DropdownMenuItem>
              )}
              {onRemove && (
                <DropdownMenuItem icon={Trash2} tone="danger" onSelect={onRemove}>
                  {canEdit ? t`Usuń` : t`Zaproponuj usunięcie`}
                </DropdownMenuItem>
              )}
            </DropdownMenuContent>
          </DropdownMenu>
        ) : (
          onRemove && (
            <Button
              icon={Trash2}
              variant="danger-quiet"
              size="icon"
              aria-label={t`Zaproponuj usunięcie: ${name}`}
              onClick={onRemove}
            />
          )
        )}
      </span>
    </li>
  )
}

function SeenDocument({ person: { document, documentEnding, seenBy, seenAt } }: { person: PickupPerson }) {
  const { t, i18n } = useLingui()
  if (document === null || seenAt === null) {
    return <p className="text-sm text-warning">{t`nikt jeszcze nie widział dokumentu`}</p>
  }
  const shown = i18n._(documentNames[document])
  return (
    <p className="text-sm break-words text-muted">
      {t`widziano: ${shown} …${documentEnding}`}
      {seenBy && ` · ${seenBy}`} · <DateText value={seenAt} />
    </p>
  )
}

type RemovePickupProps = { card: KidCard; person: PickupPerson; onClose: () => void }

/** Asks before the person is removed, or before a guardian proposes it. */
function RemovePickup({ card, person: { id, name }, onClose }: RemovePickupProps) {
  const { t } = useLingui()
  const command = useCommand()
  const remove = useMutation(removePickup(sayAndClose(t`Usunięto: ${name}`, onClose)))
  const propose = useMutation(proposeChange(sayAndClose(t`Wysłano propozycję zmiany`, onClose)))
  const kidId = card.id
  if (card.canEdit)
    return (
      <Question
        onClose={onClose}
        tone="danger"
        title={t`Usunąć osobę: ${name}?`}
        description={t`Nie będzie już mogła odebrać dziecka.`}
        confirmLabel={t`Usuń osobę`}
        mutation={remove}
        onConfirm={() => remove.mutate({ kidId, pickupId: id })}
      />
    )
  return (
    <Question
      onClose={onClose}
      title={t`Zaproponować usunięcie: ${name}?`}
      description={t`Ta osoba będzie mogła odbierać dziecko, dopóki placówka nie przyjmie zmiany.`}
      confirmLabel={t`Zaproponuj`}
      mutation={propose}
      onConfirm={() => propose.mutate(command({ kidId, change: { removePickup: id } }))}
    />
  )
}
