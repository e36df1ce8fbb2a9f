import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { sumGrosze } from '@skrzat/contract/money'
import type { IssuedInvoices, NewInvoiceScreen } from '@skrzat/contract/wire/payments'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isUncertain, trpc } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { kidName } from '#components/kid-name.ts'
import { issueInvoices } from '../queries.ts'
import { useUndo } from '../use-undo.ts'
import { invoiceScopeOf, type Attempt, type Draft } from './draft.ts'
import { useInvoiceCount } from './issue-outcome.tsx'
import { issueInput, type ToIssue } from './issue.ts'
import { refusedKids } from './refusals.ts'
import type { Dispatch } from './store.ts'
import { ScreenChanged, screenChanges } from './unchanged.ts'

/** Whether the kid's row has a pending command, or its invoice already. */
export function isTaken(draft: Draft, kidId: number): boolean {
  const scope = invoiceScopeOf(draft.mode, draft.modes[draft.mode])
  if (draft.issued[scope]?.[kidId]) return true
  return Object.values(draft.attempts).some((attempt) => attempt.kidIds.includes(kidId))
}

/** Issues invoices and records the outcome in the draft. */
export function useIssue(placeId: number, { read, dispatch }: { read: () => Draft; dispatch: Dispatch }) {
  const client = useQueryClient()
  const { mutateAsync } = useMutation(issueInvoices())

  const tell = useTellIssued(placeId, dispatch)

  async function sendAttempt(attempt: Omit<Attempt, 'is' | 'error'>) {
    const { commandId } = attempt.input
    dispatch({ type: 'sending', attempt, is: 'sending' })
    try {
      const { invoices } = await mutateAsync(attempt.input)
      dispatch({ type: 'issued', commandId, invoices })
      tell(commandId, invoices)
    } catch (error) {
      // A rate-limited command was not recorded, so it needs no retry under the same id.
      if (isUncertain(error) && failureOf(error).code !== 'rate_limited')
        dispatch({ type: 'unanswered', commandId, error })
      else dispatch({ type: 'refused', commandId, error, kids: refusedKids(error) })
    }
  }

  /**
   * Issues the rows in one atomic command. Rows sent meanwhile are left out. Nothing is sent if the server's data has
   * changed since it was seen: two people may be issuing at once.
   */
  async function issue(rows: readonly ToIssue[], screen: NewInvoiceScreen) {
    const draft = read()
    const mode = draft.modes[draft.mode]
    const open = rows.filter(({ kidId }) => !isTaken(draft, kidId))
    if (open.length === 0 || !mode.period || !mode.absencesPeriod) return
    const basis = {
      placeId,
      mode: draft.mode,
      period: mode.period,
      absencesPeriod: mode.absencesPeriod,
    }
    const kids = new Map(screen.groups.flatMap((group) => group.kids).map((kid) => [kid.id, kid]))
    const attempt = {
      input: issueInput(crypto.randomUUID(), basis, open),
      scope: invoiceScopeOf(draft.mode, mode),
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
    await sendAttempt(attempt)
  }

  /** After a lost response, resends under the same id, which makes the retry idempotent. */
  const sendAgain = (attempt: Attempt) => void sendAttempt(attempt)

  return { issue, again: sendAgain }
}

/** Shows what was issued, with a button that deletes it. */
function useTellIssued(placeId: number, dispatch: Dispatch) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const count = useInvoiceCount()
  const { said, takeBack } = useUndo(placeId)

  return (commandId: string, invoices: IssuedInvoices['invoices']) => {
    const many = invoices.length
    const doneText = count(many)
    const doneAmount = moneyText(sumGrosze(invoices.map(({ amount }) => amount)), locale)
    said(t`Wystawiono ${doneText} na ${doneAmount}`, {
      description: t`${plural(many, { one: 'Cofnięcie usunie tę fakturę na stałe; jej numer zostanie zajęty.', few: 'Cofnięcie usunie te faktury na stałe; ich numery zostaną zajęte.', many: 'Cofnięcie usunie te faktury na stałe; ich numery zostaną zajęte.', other: 'Cofnięcie usunie te faktury na stałe; ich numery zostaną zajęte.' })}`,
      undone: t`Usunięto ${doneText}`,
      async undo() {
        const { done, failed } = await takeBack(commandId)
        dispatch({ type: 'undone', ids: done })
        return { failed }
      },
    })
  }
}
