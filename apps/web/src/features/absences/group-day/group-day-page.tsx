import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupDay, GroupDays } from '@skrzat/contract/wire/group-day'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupHeading } from '@skrzat/ui/group-dot'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { trpc } from '#app/calls/index.ts'
import { useLongDay } from '#components/day-text.ts'
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
  const [remembered] = useState(lastGroup)
  const own = useQuery(groupDaysOptions())
  const wanted = search.group ?? remembered
  const isOther =
    own.data !== undefined &&
    own.data.choices.some(({ id }) => id === wanted) &&
    !own.data.groups.some(({ id }) => id === wanted)
  const other = useQuery({ ...groupDaysOptions(wanted), enabled: isOther })
  const days = isOther ? other : own
  function choose(group: number) {
    keepLastGroup(group)
    changeSearch({ group }, { replace: true })
  }
  if (own.data === undefined && !own.error) return <PagePending />
  const choices = own.data?.choices ?? []
  const group = days.data?.groups.find(({ id }) => id === wanted) ?? days.data?.groups[0]
  if (own.data && group) {
    return (
      <OfGroup
        key={group.id}
        day={days.data?.day ?? own.data.day}
        group={group}
        choice={<GroupChoice choices={choices} shown={group} onChoose={choose} />}
        Composer={Composer}
      >
        <Failure error={days.error} />
      </OfGroup>
    )
  }
  return (
    <Page title={t`Dziś w\u00a0grupie`}>
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
  Composer: GroupDayPageProps['Composer']
  children: ReactNode
}

function OfGroup({ day, group, choice, Composer, children }: OfGroupProps) {
  const { t } = useLingui()
  const dayText = useLongDay()
  const [writing, setWriting] = useState(false)
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const { place, name, color, canEdit, keepsAbsences } = group
  return (
    <Page
      title={name}
      heading={<GroupHeading color={color} name={name} />}
      above={t`Dziś, ${dayText(day)}`}
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
      {choice}
      {children}
      {account && <KidsToday me={account.id} day={day} group={group} />}
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
