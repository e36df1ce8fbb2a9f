import { useLingui } from '@lingui/react/macro'
import type { BankLine, BankProposal } from '@skrzat/contract/wire/bank'
import { VirtualList } from '@skrzat/ui/virtual-list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useKeysEnabled } from '#app/keys.ts'
import { ListPending } from '#components/list-pending.tsx'
import { MoreRows } from '#components/more-rows.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useRowFocus } from '#components/use-row-focus.ts'
import { allocationsOf, bestOf, isIncoming } from '../allocations.ts'
import { linesOptions, useLeavingLines } from '../queries.ts'
import { filtersOf, type BankSearch, type ChangeBankSearch } from '../search.ts'
import { SplitDialog } from '../split/split-dialog.tsx'
import { ExactButton } from './exact-dialog.tsx'
import { LineActions, type LineAction } from './line-actions.tsx'
import { LineRow } from './line-row.tsx'
import { NoLines } from './no-lines.tsx'
import { QueueFilters, type StatementChoice } from './queue-filters.tsx'
import { QueueKeysHelp } from './queue-keys.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { TargetDialog } from './target-dialog.tsx'
import { UndoQuestion } from './undo-question.tsx'
import { useCurrent } from './use-current.ts'
import { useLineCommands } from './use-line-commands.ts'
import { useQueueKeys } from './use-queue-keys.ts'

type QueueProps = {
  placeId: number
  search: BankSearch
  changeSearch: ChangeBankSearch
  statements: readonly StatementChoice[]
}

type Asked = { question: 'search' | 'split' | 'reason' | 'undo'; line: BankLine }

/** The lines of statements, by default those that wait: each is booked, split or put aside, by keys or buttons. */
export function Queue({ placeId, search, changeSearch, statements }: QueueProps) {
  const { t } = useLingui()
  const filters = filtersOf(search)
  const query = useInfiniteQuery(linesOptions(placeId, filters))
  const leaving = useLeavingLines()
  const waits = search.state === undefined
  const loaded = query.data?.pages.flatMap((page) => page.lines) ?? []
  const lines = waits ? loaded.filter(({ id }) => !leaving.has(id)) : loaded
  const total = (query.data?.pages.at(-1)?.total ?? 0) - (loaded.length - lines.length)
  const name = `bank ${placeId} ${JSON.stringify(filters)}`
  const { index, line: current, select } = useCurrent(lines, name)
  const [asked, setAsked] = useState<Asked>()
  /** The line whose other proposals are unfolded. */
  const [opened, setOpened] = useState<number>()
  const [help, setHelp] = useState(false)
  const [focusWanted, setFocusWanted] = useState<{ index: number }>()
  const [keysOn] = useKeysEnabled()
  const commands = useLineCommands(placeId)
  const box = useRef<HTMLDivElement>(null)

  const rowOf = (id: number | undefined) => box.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)

  function take(line: BankLine, proposal: BankProposal) {
    commands.book(line, { allocations: allocationsOf(proposal), proposal: proposal.kind })
  }

  function act(action: LineAction) {
    if (!current) return
    if (action === 'undo') {
      if (current.state !== 'WAITING' && !current.reversed) setAsked({ question: 'undo', line: current })
      return
    }
    if (current.state !== 'WAITING' || leaving.has(current.id)) return
    const best = bestOf(current)
    if (action === 'take') {
      if (best) take(current, best)
      // A question is answered by one of its choices.
      else rowOf(current.id)?.querySelector<HTMLElement>('[data-choice]')?.focus()
    } else if (action === 'others') {
      setOpened((id) => (id === current.id ? undefined : current.id))
    } else if (action === 'notOurs') {
      if (current.proposedReason !== null) commands.notOurs(current, current.proposedReason)
      else setAsked({ question: 'reason', line: current })
    } else if (isIncoming(current)) setAsked({ question: action, line: current })
  }

  useQueueKeys(
    {
      move(rows) {
        const inList = document.activeElement?.closest('[data-line]') !== null
        const next = Math.max(0, Math.min(inList ? index + rows : index, lines.length - 1))
        select(next)
        setFocusWanted({ index: next })
      },
      take: () => act('take'),
      search: () => act('search'),
      notOurs: () => act('notOurs'),
      split: () => act('split'),
      others: () => act('others'),
      undo: () => act('undo'),
      help: () => setHelp(true),
    },
    keysOn,
  )
  const focusProps = useRowFocus({
    box,
    attribute: 'data-line',
    wanted: focusWanted,
    idAt: (at) => lines[at]?.id,
    scrollTo: (at) => rowOf(lines[at]?.id)?.scrollIntoView({ block: 'nearest' }),
    current: index,
  })
  const close = () => setAsked(undefined)
  const question = asked && { placeId, line: asked.line, onClose: close }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <QueueFilters
        search={search}
        statements={statements}
        onChange={(change) => changeSearch(change, { replace: true })}
        found={query.data && total}
        onHelp={() => setHelp(true)}
      >
        {waits && <ExactButton query={query} lines={lines} commands={commands} />}
      </QueueFilters>
      <div
        ref={box}
        data-keys="list"
        tabIndex={-1}
        aria-busy={query.isFetching}
        className="min-w-0"
        {...focusProps}
      >
        <QueryState
          query={query}
          pending={
            <ListPending
              label={t`Wczytywanie pozycji`}
              row="h-20 gap-8"
              cells={['w-24', 'w-20', 'w-64', 'ml-auto w-80']}
              card="h-40"
            />
          }
        >
          {() =>
            lines.length === 0 && !query.hasNextPage ? (
              <NoLines search={search} onChange={changeSearch} />
            ) : (
              <>
                <VirtualList
                  name={name}
                  label={t`Pozycje wyciągów`}
                  rows={lines}
                  keyOf={({ id }) => id}
                  estimate={92}
                  total={total}
                  pinned={current?.id}
                  className="overflow-hidden rounded-card border border-line bg-card"
                  rowClassName="border-b border-line last:border-b-0"
                >
                  {(line, at) => (
                    <LineRow
                      placeId={placeId}
                      line={line}
                      current={at === index}
                      open={opened === line.id}
                      onSelect={() => select(at)}
                      onTake={(proposal) => take(line, proposal)}
                    >
                      <LineActions line={line} open={opened === line.id} keysOn={keysOn} act={act} />
                    </LineRow>
                  )}
                </VirtualList>
                <MoreRows
                  query={query}
                  label={t`Pokaż więcej`}
                  pendingLabel={t`Wczytywanie kolejnych pozycji…`}
                />
              </>
            )
          }
        </QueryState>
      </div>
      {question && asked.question === 'search' && (
        <TargetDialog {...question} onChoose={(allocations) => commands.book(asked.line, { allocations })} />
      )}
      {question && asked.question === 'split' && (
        <SplitDialog {...question} onSplit={(allocations) => commands.book(asked.line, { allocations })} />
      )}
      {question && asked.question === 'reason' && (
        <ReasonDialog {...question} onChoose={(reason) => commands.notOurs(asked.line, reason)} />
      )}
      {question && asked.question === 'undo' && (
        <UndoQuestion {...question} onConfirm={() => commands.undo(asked.line)} />
      )}
      {help && <QueueKeysHelp onClose={() => setHelp(false)} />}
    </div>
  )
}
