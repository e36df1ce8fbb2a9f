import { Trans, useLingui } from '@lingui/react/macro'
import { type FirstPins, FIRST_PINS_MOST, type Newcomer } from '@skrzat/contract/wire/places'
import { Checkbox } from '@skrzat/ui/checkbox'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Notice } from '@skrzat/ui/notice'
import { Progress } from '@skrzat/ui/progress'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { firstPinsOptions } from '../queries.ts'
import { Section } from '../section.tsx'
import { SendPin } from '../users/send-pin.tsx'
import { isLong } from './families.ts'
import { InvitationBar } from './invitation-bar.tsx'
import { NewcomerList } from './newcomer-list.tsx'

/** Who of the place has not come in yet: sends the chosen their first PIN, and prints letters. */
export function FirstPinsPage({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const query = useQuery(firstPinsOptions(placeId))
  return (
    <Page title={t`Pierwsze PIN-y`} width="full" above={<PlaceCrumb placeId={placeId} />}>
      <QueryState query={query} pending={<Pending skeletons={['h-10', 'h-40', 'h-40']} />}>
        {(data) => <People placeId={placeId} data={data} />}
      </QueryState>
    </Page>
  )
}

function People({ placeId, data }: { placeId: number; data: FirstPins }) {
  const { t } = useLingui()
  const { people, arrived, waiting, sms } = data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [onlyLong, setOnlyLong] = useState(false)
  const [helped, setHelped] = useState<Newcomer>()
  const today = useToday()
  const unasked = waiting.filter(({ askedAt }) => askedAt === null)
  const asked = waiting.filter(({ askedAt }) => askedAt !== null)
  const long = asked.filter((person) => isLong(person, today))
  const shown = onlyLong && long.length > 0 ? long : asked
  const visible = [...unasked, ...shown]
  const selected = visible.filter(({ ref }) => chosen.has(ref))

  function choose(persons: readonly Newcomer[], wanted: boolean) {
    const next = new Set(chosen)
    for (const { ref } of persons) {
      if (wanted) next.add(ref)
      else next.delete(ref)
    }
    setChosen(next)
  }
  const list = { chosen, onChoose: choose }
  if (people === 0 || waiting.length === 0)
    return (
      <EmptyState
        picture="boat"
        title={people === 0 ? t`Nie ma jeszcze kogo zaprosić` : t`Wszyscy już weszli`}
      >
        {people === 0 ? (
          <Trans>Dodaj dzieci i pracowników. Pojawią się tu z numerami telefonów.</Trans>
        ) : (
          <Trans>Każdy rodzic i pracownik tej placówki ma PIN i choć raz się zalogował.</Trans>
        )}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-8">
      <div className="flex max-w-xl flex-col gap-4">
        <Progress label={t`Już się zalogowali`} detail={t`${arrived} z ${people}`} value={arrived / people} />
        {!sms.sends && (
          <Notice tone="warning">
            <Trans>
              Ta instalacja nie wysyła SMS-ów, bo nie ma bramki. PIN-y i kody czekają u administratora
              systemu, który może je odczytać i przekazać.
            </Trans>
          </Notice>
        )}
      </div>
      {unasked.length > 0 && (
        <Section
          title={t`Bez PIN-u`}
          count={unasked.length}
          action={<ChooseAll label={t`Zaznacz wszystkich bez PIN-u`} people={unasked} {...list} />}
        >
          <NewcomerList people={unasked} {...list} />
        </Section>
      )}
      {asked.length > 0 && (
        <Section
          title={t`Zaproszeni, jeszcze nie weszli`}
          count={asked.length}
          action={
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              {long.length > 0 && (
                <Checkbox
                  label={t`Tylko od 14 dni (${long.length})`}
                  checked={onlyLong}
                  onChange={({ target }) => setOnlyLong(target.checked)}
                />
              )}
              <ChooseAll label={t`Zaznacz zaproszonych`} people={shown} {...list} />
            </div>
          }
        >
          <NewcomerList people={shown} {...list} onHelp={setHelped} />
        </Section>
      )}
      {selected.length > 0 && (
        <InvitationBar
          placeId={placeId}
          sms={sms}
          selected={selected}
          most={FIRST_PINS_MOST}
          onSent={() => setChosen(new Set())}
        />
      )}
      {helped && (
        <SendPin
          placeId={placeId}
          phone={helped.phone}
          name={helped.name}
          onClose={() => setHelped(undefined)}
        />
      )}
    </div>
  )
}

type ChooseAllProps = {
  label: string
  people: readonly Newcomer[]
  chosen: ReadonlySet<string>
  onChoose: (people: readonly Newcomer[], wanted: boolean) => void
}

function ChooseAll({ label, people, chosen, onChoose }: ChooseAllProps) {
  const count = people.filter(({ ref }) => chosen.has(ref)).length
  return (
    <Checkbox
      label={label}
      checked={count === people.length}
      indeterminate={count > 0 && count < people.length}
      onChange={({ target }) => onChoose(people, target.checked)}
    />
  )
}
