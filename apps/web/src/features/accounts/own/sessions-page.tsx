import { Trans, useLingui } from '@lingui/react/macro'
import type { SessionEntry } from '@skrzat/contract/wire/account'
import { Button } from '@skrzat/ui/button'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { ErrorState } from '@skrzat/ui/error-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#app/error-messages.ts'
import { failureOf } from '#app/errors.ts'
import { trpc } from '#app/trpc.ts'
import { Section } from './section.tsx'
import { SessionRow, useDeviceName } from './session-row.tsx'

/** Where one is signed in, and the way to end it. */
export function SessionsPage() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: sessions, error, refetch } = useQuery(trpc.accounts.sessions.queryOptions())
  const [ending, setEnding] = useState<SessionEntry | 'others'>()
  // The one in hand first: it is what the others are compared with.
  const shown = sessions?.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <Section title={t`Zalogowane urządzenia`}>
      <p className="text-sm text-muted">
        <Trans>Nie znasz któregoś? Wyloguj je i zmień PIN lub hasło.</Trans>
      </p>
      {shown ? (
        <>
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
            {shown.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </ul>
          {shown.length > 1 && (
            <Button
              variant="secondary"
              className="self-start max-sm:w-full"
              onClick={() => setEnding('others')}
            >
              {t`Wyloguj wszystkie inne`}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState
          title={failureText(error)}
          action={<Button onClick={() => void refetch()}>{t`Spróbuj ponownie`}</Button>}
        />
      ) : (
        <Skeleton className="h-40 w-full rounded-card" />
      )}
      {ending && <EndDialog ending={ending} onClose={() => setEnding(undefined)} />}
    </Section>
  )
}

function EndDialog({ ending, onClose }: { ending: SessionEntry | 'others'; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const deviceName = useDeviceName()
  const endOne = useMutation(trpc.accounts.endSession.mutationOptions())
  const endOthers = useMutation(trpc.accounts.endOtherSessions.mutationOptions())
  const all = ending === 'others'
  const { isPending, error } = all ? endOthers : endOne
  async function ended() {
    await client.invalidateQueries({ queryKey: trpc.accounts.sessions.queryKey() })
    toast.success(all ? t`Inne urządzenia są wylogowane.` : t`Urządzenie jest wylogowane.`)
    onClose()
  }
  function confirm() {
    if (all) endOthers.mutate(undefined, { onSuccess: () => void ended() })
    else {
      endOne.mutate(
        { id: ending.id },
        {
          onSuccess: () => void ended(),
          // It has ended by itself meanwhile, which is what was asked for.
          onError: (cause) => failureOf(cause).code === 'session.not_found' && void ended(),
        },
      )
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={all ? t`Wylogować wszystkie inne urządzenia?` : t`Wylogować to urządzenie?`}
      description={
        all
          ? t`To urządzenie pozostanie zalogowane. Na pozostałych trzeba będzie zalogować się od nowa.`
          : t`${deviceName(ending)}: trzeba będzie zalogować się na nim od nowa.`
      }
      confirmLabel={t`Wyloguj`}
      cancelLabel={t`Anuluj`}
      tone="danger"
      pending={isPending}
      error={error && failureOf(error).code !== 'session.not_found' && failureText(error)}
      onConfirm={confirm}
    />
  )
}
