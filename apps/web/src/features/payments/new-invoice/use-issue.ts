import type { NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isUncertain } from '#app/command.ts'
import { failureOf } from '#app/errors.ts'
import { trpc } from '#app/trpc.ts'
import { issueInvoices } from '../queries.ts'
import { scopeOf, type Attempt, type Draft } from './draft.ts'
import { issueInput, type ToIssue } from './issue.ts'
import { refusedKids } from './refusals.ts'
import { kidName } from './row.ts'
import type { Dispatch } from './store.ts'
import { ScreenChanged, screenChanges } from './unchanged.ts'

/** Whether the kid's row has a pending command or its invoice already. */
export function isTaken(draft: Draft, kidId: number): boolean {
  const scope = scopeOf(draft.mode, draft.modes[draft.mode])
  if (draft.issued[scope]?.[kidId]) return true
  return Object.values(draft.attempts).some((attempt) => attempt.kidIds.includes(kidId))
}

/** Issues invoices and records the outcome in the draft. */
export function useIssue(placeId: number, { read, dispatch }: { read: () => Draft; dispatch: Dispatch }) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(issueInvoices())

  const send = useCallback(
    async (attempt: Omit<Attempt, 'is' | 'error'>) => {
      const { commandId } = attempt.input
      dispatch({ type: 'sending', attempt, is: 'sending' })
      try {
        const { invoices } = await mutateAsync(attempt.input)
        dispatch({ type: 'issued', commandId, invoices })
      } catch (error) {
        // A rate-limited command was not recorded, so it needs no retry under the same id.
        if (isUncertain(error) && failureOf(error).code !== 'rate_limited')
          dispatch({ type: 'unanswered', commandId, error })
        else dispatch({ type: 'refused', commandId, error, kids: refusedKids(error) })
      }
    },
    [dispatch, mutateAsync],
  )

  /**
   * Issues the rows in one atomic command. Rows sent meanwhile are left out. Nothing is sent if the server's data has
   * changed since it was seen: two people may be issuing at once.
   */
  const issue = useCallback(
    async (rows: readonly ToIssue[], screen: NewInvoiceScreen) => {
      const draft = read()
      const mode = draft.modes[draft.mode]
      const open = rows.filter(({ kidId }) => !isTaken(draft, kidId))
      if (open.length === 0 || !mode.period || !mode.absencesPeriod) return
      const basis = {
        placeId,
        mode: draft.mode,
        period: mode.period,
        absencesPeriod: mode.absencesPeriod,
        days: screen.period.workingDays,
      }
      const kids = new Map(screen.groups.flatMap((group) => group.kids).map((kid) => [kid.id, kid]))
      const attempt = {
        input: issueInput(crypto.randomUUID(), basis, open),
        scope: scopeOf(draft.mode, mode),
        kidIds: open.map(({ kidId }) => kidId),
        names: Object.fromEntries(
          open.map(({ kidId }) => {
            const kid = kids.get(kidId)
            return [kidId, kid ? kidName(kid) : '']
          }),
        ),
        credits: Object.fromEntries(open.map(({ kidId }) => [kidId, kids.get(kidId)?.credit ?? 0])),
      }
      const { commandId } = attempt.input
      dispatch({ type: 'sending', attempt, is: 'checking' })
      try {
        const { period, absencesPeriod } = basis
        const shown = trpc.payments.newInvoice.queryOptions({ placeId, period, absencesPeriod })
        const now = await client.fetchQuery({ ...shown, staleTime: 0 })
        const changed = screenChanges(screen, now, attempt.kidIds)
        if (changed) {
          return dispatch({ type: 'refused', commandId, error: new ScreenChanged(), kids: changed })
        }
      } catch (error) {
        return dispatch({ type: 'refused', commandId, error, kids: [] })
      }
      await send(attempt)
    },
    [client, dispatch, placeId, read, send],
  )

  /** After a lost response, resends under the same id, which makes the retry idempotent. */
  const again = useCallback((attempt: Attempt) => void send(attempt), [send])

  return { issue, again }
}
