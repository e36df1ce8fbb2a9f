import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { GroupDay } from '@skrzat/contract/wire/group-day'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Notice } from '@skrzat/ui/notice'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@skrzat/ui/tabs'
import { useState } from 'react'
import { useHolidayName } from '#components/holiday-names.ts'
import { kidName } from '#components/kid-name.ts'
import { useConfirmations } from '../outbox/confirmations.ts'
import { KidSheet } from './kid-sheet.tsx'
import { KidTile } from './kid-tile.tsx'
import type { ShownKid } from './shown-kid.ts'

type KidsTodayProps = {
  me: number
  day: Day
  /** Otherwise it is an answer of an earlier day, which was kept. */
  isToday: boolean
  group: GroupDay
}

/** The kids of a group on a day; the absent ones first. On another day than today nothing is confirmed. */
export function KidsToday({ me, day, isToday, group }: KidsTodayProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState<Filter>('all')
  const [opened, setOpened] = useState<number>()
  const { outbox, waiting } = useConfirmations(me)
  const { place, keepsAbsences, canEdit, dayOff } = group
  if (dayOff) return <FreeDay dayOff={dayOff} isToday={isToday} />
  if (group.kids.length === 0) {
    return (
      <EmptyState picture="pegs" title={t`W tej grupie nie ma jeszcze dzieci`}>
        <Trans>Dodają je dyrektor placówki i wychowawcy grupy.</Trans>
      </EmptyState>
    )
  }
  const kids = group.kids.map((kid): ShownKid => {
    const sent = waiting.findLast(
      ({ absenceId, state }) => absenceId === kid.absence?.id && state !== 'refused',
    )
    return {
      ...kid,
      ...(!isToday && { birthday: false, pickups: [] }),
      confirmed: sent?.confirmed ?? kid.absence?.confirmed === true,
      unsent: sent?.state === 'waiting',
    }
  })
  const lists = {
    // Not by what is confirmed: the next one to confirm would move away from under the finger.
    all: [...kids.filter(({ absence }) => absence), ...kids.filter(({ absence }) => !absence)],
    absent: kids.filter(({ absence }) => absence),
    present: kids.filter(({ absence }) => !absence),
    diets: kids.filter(({ diet, absence }) => diet && !absence),
  } satisfies Record<Filter, ShownKid[]>
  const tabs = {
    all: t`Cała grupa`,
    absent: t`Nieobecne`,
    present: t`Obecne`,
    diets: t`Diety`,
  } satisfies Record<Filter, string>
  function confirm({ absence, ...kid }: ShownKid, confirmed: boolean) {
    if (!absence) return
    const ids = { commandId: crypto.randomUUID(), placeId: place.id, absenceId: absence.id }
    outbox.add({ ...ids, name: kidName(kid), confirmed, refusal: null })
  }
  const shown = kids.find(({ id }) => id === opened)
  const used = FILTERS.filter(
    (each) => (keepsAbsences || each === 'all' || each === 'diets') && (canEdit || each !== 'diets'),
  )
  return (
    <>
      {keepsAbsences ? (
        <Presence kids={kids} />
      ) : (
        <Notice tone="info" className="mb-4">
          <Trans>Nie widać tu nieobecności: dostęp do nich daje dyrektor placówki.</Trans>
        </Notice>
      )}
      <Tabs
        value={filter}
        onValueChange={(value) => setFilter(FILTERS.find((each) => each === value) ?? 'all')}
      >
        {used.length > 1 && (
          <TabsList aria-label={t`Które dzieci`}>
            {used.map((each) => (
              <TabsTrigger key={each} value={each} className="pointer-coarse:h-12">
                {tabs[each]} <span className="ml-0.5 text-sm">{lists[each].length}</span>
              </TabsTrigger>
            ))}
          </TabsList>
        )}
        <TabsContent value={filter} className="@container">
          {lists[filter].length === 0 ? (
            <Nobody filter={filter} />
          ) : (
            <ul className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3 @7xl:grid-cols-4">
              {lists[filter].map((kid) => (
                <KidTile
                  key={kid.id}
                  kid={kid}
                  day={day}
                  color={group.color}
                  onOpen={() => setOpened(kid.id)}
                  {...(isToday && { onConfirm: () => confirm(kid, true) })}
                />
              ))}
            </ul>
          )}
        </TabsContent>
      </Tabs>
      {shown && (
        <KidSheet
          kid={shown}
          day={day}
          group={group}
          {...(isToday && { onConfirm: (confirmed: boolean) => confirm(shown, confirmed) })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const FILTERS = ['all', 'absent', 'present', 'diets'] as const
type Filter = (typeof FILTERS)[number]

/** How many are expected, and how many absences wait to be confirmed, as a sentence. */
function Presence({ kids }: { kids: readonly ShownKid[] }) {
  const { t } = useLingui()
  const all = kids.length
  const absent = kids.filter(({ absence }) => absence)
  const present = all - absent.length
  const waiting = absent.filter(({ confirmed }) => !confirmed).length
  return (
    <p className="mb-4 text-lg" aria-live="polite">
      {absent.length === 0 ? (
        <strong className="text-xl">{t`Komplet: ${all} z ${all}`}</strong>
      ) : waiting === 0 ? (
        <Trans>
          <strong className="text-xl">
            {present} z{' '}
            <Plural value={all} one="# dziecka" few="# dzieci" many="# dzieci" other="# dziecka" />
          </strong>
        </Trans>
      ) : (
        <Trans>
          <strong className="text-xl">
            {present} z{' '}
            <Plural value={all} one="# dziecka" few="# dzieci" many="# dzieci" other="# dziecka" />
          </strong>
          ,{' '}
          <Plural
            value={waiting}
            one="# nieobecność czeka na potwierdzenie"
            few="# nieobecności czekają na potwierdzenie"
            many="# nieobecności czeka na potwierdzenie"
            other="# nieobecności czeka na potwierdzenie"
          />
        </Trans>
      )}
    </p>
  )
}

function Nobody({ filter }: { filter: Filter }) {
  const { t } = useLingui()
  if (filter === 'diets') return <EmptyState picture="bowl" title={t`Nikt nie ma diety ani alergii`} />
  if (filter === 'present') return <EmptyState picture="pegs" title={t`Nie ma nikogo`} />
  return <EmptyState picture="kite" title={t`Nikt nie jest nieobecny`} />
}

type FreeDayProps = { dayOff: NonNullable<GroupDay['dayOff']>; isToday: boolean }

function FreeDay({ dayOff: { reason, name: given }, isToday }: FreeDayProps) {
  const { t } = useLingui()
  const holidayName = useHolidayName()
  const name = reason === 'holiday' ? holidayName(given) : given
  const texts = {
    weekend: t`To weekend`,
    holiday: t`To święto: ${name}`,
    closed: name ? t`Placówka zamknięta: ${name}` : t`Placówka jest tego dnia zamknięta`,
  }
  return (
    <EmptyState picture="kite" title={texts[reason]}>
      {isToday && <Trans>Dziś nie ma kogo liczyć.</Trans>}
    </EmptyState>
  )
}
