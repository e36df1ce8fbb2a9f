import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { Newcomer } from '@skrzat/contract/wire/places'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { cn } from '@skrzat/ui/cn'
import { DateText, useToday } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import type { ReactNode } from 'react'
import { kidName, listName } from '#components/kid-name.ts'
import { type Family, familiesOf, isLong } from './families.ts'

type Choosing = {
  chosen: ReadonlySet<string>
  onChoose: (people: readonly Newcomer[], wanted: boolean) => void
  /** Sends help with signing in; without it, the people have not been asked yet. */
  onHelp?: ((person: Newcomer) => void) | undefined
}

/** People who have not come in, by group, each guardian with the child. */
export function NewcomerList({ people, ...choosing }: Choosing & { people: readonly Newcomer[] }) {
  const { t } = useLingui()
  const { groups, workers } = familiesOf(people)
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ group, people: members, families }) => (
        <Card
          key={group.id}
          head={<GroupTag color={group.color} name={group.name} />}
          name={t`Grupa ${group.name}`}
          people={members}
          {...choosing}
        >
          {families.map((family) => (
            <FamilyRow key={family.kid.id} family={family} {...choosing} />
          ))}
        </Card>
      ))}
      {workers.length > 0 && (
        <Card
          head={<span className="font-medium">{t`Pracownicy`}</span>}
          name={t`Pracownicy`}
          people={workers}
          {...choosing}
        >
          {workers.map((person) => (
            <li key={person.ref} className="px-4 py-2.5">
              <PersonRow person={person} {...choosing} />
            </li>
          ))}
        </Card>
      )}
    </div>
  )
}

type CardProps = Choosing & {
  head: ReactNode
  name: string
  people: readonly Newcomer[]
  children: ReactNode
}

/** A group's people under a tick box for all of them. */
function Card({ head, name, people, chosen, onChoose, children }: CardProps) {
  const { t } = useLingui()
  return (
    <section aria-label={name} className="overflow-clip rounded-card border border-line bg-card">
      <div className="flex items-center gap-3 border-b border-line bg-sunken px-4 py-2.5">
        <SomeBox
          label={t`Zaznacz: ${name}`}
          labelHidden
          people={people}
          chosen={chosen}
          onChoose={onChoose}
        />
        {head}
        <span className="text-sm text-muted">{people.length}</span>
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

type SomeBoxProps = Omit<Choosing, 'onHelp'> & {
  label: ReactNode
  labelHidden?: boolean
  className?: string
  people: readonly Newcomer[]
}

/** A tick box for several people at once. */
function SomeBox({ people, chosen, onChoose, ...box }: SomeBoxProps) {
  const count = people.filter(({ ref }) => chosen.has(ref)).length
  return (
    <Checkbox
      {...box}
      checked={count === people.length}
      indeterminate={count > 0 && count < people.length}
      onChange={({ target }) => onChoose(people, target.checked)}
    />
  )
}

/** A child with its guardians: one tick for all of them, or one each. */
function FamilyRow({ family: { kid, guardians }, ...choosing }: Choosing & { family: Family }) {
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 px-4 py-2.5 lg:flex-row">
      <SomeBox
        label={<span className="font-medium break-words">{listName(kid)}</span>}
        className="min-w-0 lg:basis-1/3"
        people={guardians}
        chosen={choosing.chosen}
        onChoose={choosing.onChoose}
      />
      <ul className={cn('grid flex-1 gap-x-6 gap-y-2 pl-7.5 lg:pl-0', !choosing.onHelp && 'lg:grid-cols-2')}>
        {guardians.map((person) => (
          <li key={person.ref}>
            <PersonRow person={person} {...choosing} />
          </li>
        ))}
      </ul>
    </li>
  )
}

type PersonRowProps = Choosing & { person: Newcomer }

/** A person with the phone and what was sent. */
function PersonRow({ person, chosen, onChoose, onHelp }: PersonRowProps) {
  const { t } = useLingui()
  const { ref, name, phone, kids, worker, askedAt, failed } = person
  const today = useToday()
  const shown = formatPhone(phone)
  const others = kids.slice(worker ? 0 : 1)
  const children = others.map(kidName).join(', ')
  const also = others.length === 0 ? '' : worker ? t`rodzic: ${children}` : t`także: ${children}`
  const own = name === '' && !worker ? t`Opiekun` : name
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        className="min-w-0 flex-1 basis-60"
        label={
          <span className="break-words">
            {own} <span className="tabular block text-sm text-muted">{shown}</span>
          </span>
        }
        hint={also}
        checked={chosen.has(ref)}
        onChange={({ target }) => onChoose([person], target.checked)}
      />
      {askedAt !== null && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {failed ? (
            <Badge tone="danger">{t`SMS nie dotarł, sprawdź numer`}</Badge>
          ) : (
            isLong(person, today) && <Badge tone="warning">{t`czeka ponad 14 dni`}</Badge>
          )}
          <span>
            <Trans>
              zaproszono <DateText value={askedAt} />
            </Trans>
          </span>
        </span>
      )}
      {onHelp && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Pomóż się zalogować: ${own}, ${shown}`}
          onClick={() => onHelp(person)}
        >{t`Pomóż się zalogować`}</Button>
      )}
    </div>
  )
}
