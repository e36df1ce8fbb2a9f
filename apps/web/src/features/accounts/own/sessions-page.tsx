import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionEntry } from '@skrzat/contract/wire/accounts'
import { Button } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { trpc } from '#app/calls/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { InstallPart } from '#components/offers/install-part.tsx'
import { Question } from '#components/question.tsx'
import { endOtherSessions, endOwnSession } from '../queries.ts'
import { Section } from './section.tsx'
import { SessionRow, useDeviceName } from './session-row.tsx'

/** The current session first, to compare the others with. */
const currentFirst = (one: SessionEntry, other: SessionEntry) => Number(other.current) - Number(one.current)

/** The session has ended meanwhile, or the person cancelled the proof. */
const EXPECTED: ReadonlySet<string> = new Set(['session.not_found', 'account.proof_required'])

/** The account's sessions, each of which can be ended. */
export function SessionsPage() {
  const { t } = useLingui()
  const query = useQuery(trpc.accounts.sessions.queryOptions())
  const [ending, setEnding] = useState<SessionEntry | 'others'>()
  return (
    <Section title={t`Zalogowane urządzenia`}>
      <p className="text-sm text-muted">
        <Trans>Nie znasz któregoś? Wyloguj je i zmień PIN lub hasło.</Trans>
      </p>
      <QueryState query={query} pending={<Skeleton className="h-40 w-full rounded-card" />}>
        {(sessions) => (
          <>
            <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
              {sessions.toSorted(currentFirst).map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                variant="secondary"
                className="self-start max-sm:w-full"
                onClick={() => setEnding('others')}
              >
                {t`Wyloguj wszystkie inne`}
              </Button>
            )}
          </>
        )}
      </QueryState>
      <InstallPart />
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  )
}

function EndDialog({ ending, onClose }: { ending: SessionEntry | 'others'; onClose: () => void }) {
  const { t } = useLingui()
  const deviceName = useDeviceName()
  const endOne = useMutation(endOwnSession())
  const endOthers = useMutation(endOtherSessions())
  const all = ending === 'others'
  const { isPending, error } = all ? endOthers : endOne
  function ended() {
    toast.success(all ? t`Inne urządzenia są wylogowane.` : t`Urządzenie jest wylogowane.`)
    onClose()
  }
  function confirmEnd() {
    if (all) endOthers.mutate(undefined, { onSuccess: ended })
    else {
      endOne.mutate(
        { id: ending.id },
        {
          onSuccess: ended,
          // The session has ended meanwhile, as requested.
          onError: (cause) => failureOf(cause).code === 'session.not_found' && ended(),
        },
      )
    }
  }
  return (
    <Question
      onClose={onClose}
      title={all ? t`Wylogować wszystkie inne urządzenia?` : t`Wylogować to urządzenie?`}
      description={
        all
          ? t`To urządzenie pozostanie zalogowane. Na pozostałych trzeba będzie zalogować się od nowa.`
          : t`${deviceName(ending)}: trzeba będzie zalogować się na nim od nowa.`
      }
      confirmLabel={t`Wyloguj`}
      tone="danger"
      mutation={{ isPending, error: error && !EXPECTED.has(failureOf(error).code) ? error : null }}
      onConfirm={confirmEnd}
    />
  )
}
