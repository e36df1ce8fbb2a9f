import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupDay, GroupDays } from '@skrzat/contract/wire/group-day'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useToday } from '@skrzat/ui/date-text'
import { GroupHeading } from '@skrzat/ui/group-dot'
import { Notice } from '@skrzat/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { trpc } from '#app/calls/index.ts'
import { useWeekdayText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { PagePending } from '#components/page-pending.tsx'
import { Page } from '#components/page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { groupDaysOptions } from '../queries.ts'
import { useFollowAbsences } from '../use-follow.ts'
import { GroupChoice, GroupList } from './group-choice.tsx'
import { KidsToday } from './kids-today.tsx'
import { keepLastGroup, lastGroup } from './last-group.ts'
import type { ChangeGroupDaySearch, GroupDaySearch } from './search.ts'

type GroupDayPageProps = {
  search: GroupDaySearch
  changeSearch: ChangeGroupDaySearch
  /** A dialog that writes to the group. */
  Composer: ComponentType<{ group: GroupDay; onClose: () => void }>
}

/** A group's day: who is absent and why, what each kid may eat, and whom to call. */
export function GroupDayPage({ search, changeSearch, Composer }: GroupDayPageProps) {
  const { t } = useLingui()
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const me = account?.id
  const own = useQuery(groupDaysOptions())
  const wanted = search.group ?? (me === undefined ? undefined : lastGroup(me))
  const isOther =
    own.data !== undefined &&
    own.data.choices.some(({ id }) => id === wanted) &&
    !own.data.groups.some(({ id }) => id === wanted)
  const other = useQuery({ ...groupDaysOptions(wanted), enabled: isOther })
  const days = isOther ? other : own
  const group = days.data?.groups.find(({ id }) => id === wanted) ?? days.data?.groups[0]
  const chosen = group?.id === search.group ? group?.id : undefined
  useEffect(() => {
    // Only once it is here: a group that does not load would fail again at the next visit.
    if (me !== undefined && chosen !== undefined) keepLastGroup(me, chosen)
  }, [me, chosen])
  const choose = (id: number) => changeSearch({ group: id }, { replace: true })
  if (own.data === undefined && !own.error) return <PagePending />
  const choices = own.data?.choices ?? []
  const missing = choices.find(({ id }) => id === wanted)
  if (own.data && group) {
    return (
      <OfGroup
        key={group.id}
        day={days.data?.day ?? own.data.day}
        group={group}
        choice={<GroupChoice choices={choices} shown={group} onChoose={choose} />}
        me={me}
        Composer={Composer}
      >
        <Failure error={days.error} />
      </OfGroup>
    )
  }
  return (
    <Page title={t`Dziś w\u00a0grupie`}>
      {missing && !days.data && <GroupChoice choices={choices} shown={missing} onChoose={choose} />}
      <QueryState query={days} pending={<PagePending />}>
        {() => <NoGroup choices={choices} onChoose={choose} />}
      </QueryState>
    </Page>
  )
}

function NoGroup({
  choices,
  onChoose,
}: {
  choices: GroupDays['choices']
  onChoose: (group: number) => void
}) {
  const { t } = useLingui()
  if (choices.length > 0) return <GroupList choices={choices} onChoose={onChoose} />
  return (
    <EmptyState picture="pegs" title={t`Nie masz tu jeszcze grupy`}>
      <Trans>
        Swoją grupę widzą tu wychowawcy. Wychowawcę grupy ustawia dyrektor placówki, na stronie tej grupy.
      </Trans>
    </EmptyState>
  )
}

type OfGroupProps = {
  day: string
  group: GroupDay
  choice: ReactNode
  /** The account; undefined until it is known. */
  me: number | undefined
  Composer: GroupDayPageProps['Composer']
  children: ReactNode
}

function OfGroup({ day, group, choice, me, Composer, children }: OfGroupProps) {
  const { t } = useLingui()
  const dayText = useWeekdayText()
  const [writing, setWriting] = useState(false)
  const isToday = day === useToday()
  const date = dayText(day)
  const { place, name, color, canEdit, keepsAbsences } = group
  return (
    <Page
      title={name}
      heading={<GroupHeading color={color} name={name} />}
      above={isToday ? t`Dziś, ${date}` : <span className="inline-block first-letter:uppercase">{date}</span>}
      width="full"
      actions={
        canEdit && (
          <Button
            icon={PenLine}
            variant="secondary"
            className="pointer-coarse:min-h-14"
            onClick={() => setWriting(true)}
          >
            {t`Napisz do grupy`}
          </Button>
        )
      }
    >
      {keepsAbsences && <Follow placeId={place.id} />}
      {!isToday && (
        <Notice tone="warning" className="mb-4">
          <Trans>To dane z innego dnia. Bieżące pokażemy, gdy wróci połączenie.</Trans>
        </Notice>
      )}
      {choice}
      {children}
      {me !== undefined && <KidsToday me={me} day={day} isToday={isToday} group={group} />}
      {writing && (
        <Suspense>
          <Composer group={group} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

function Follow({ placeId }: { placeId: number }) {
  useFollowAbsences(placeId)
  return null
}
