import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { OwnPlace } from '@skrzat/contract/wire/places'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ErrorState } from '@skrzat/ui/error-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { sayAndClose } from '#app/undo/index.ts'
import { trpc } from '#app/calls/index.ts'
import { QueryState } from '#components/query-state.tsx'
import { Question } from '#components/question.tsx'
import { answerPlace } from '../queries.ts'
import { PlaceEntry } from './place-entry.tsx'
import { Section } from './section.tsx'

/** The places that entered the person's phone, each of which they can leave. */
export function PlacesPage() {
  const { t } = useLingui()
  const failureText = useFailureText()
  const query = useQuery(trpc.places.ofMyPhone.queryOptions())
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const [leaving, setLeaving] = useState<OwnPlace>()
  const accept = useMutation(answerPlace())
  function join({ id, name }: OwnPlace) {
    accept.mutate(
      { placeId: id, answer: 'accept' },
      { onSuccess: () => toast.success(t`Potwierdzono: ${name}`) },
    )
  }
  return (
    <Section title={t`Placówki z Twoim numerem`}>
      {query.data?.length !== 0 && (
        <p className="text-sm text-muted">
          <Trans>
            Te placówki wpisały numer{' '}
            <b className="whitespace-nowrap text-ink">{account && formatPhone(account.phone)}</b>. Nie widzą
            Twojego imienia, nazwiska ani adresu e-mail.
          </Trans>{' '}
          {query.data?.some(({ state }) => state === 'new' || state === 'asked_again') && (
            <Trans>
              Dopóki nie przyjmiesz zaproszenia, niczego od Ciebie nie wymagają i nic Ci nie wysyłają.
            </Trans>
          )}
        </p>
      )}
      {accept.error && <ErrorState title={failureText(accept.error)} />}
      <QueryState
        query={query}
        pending={<Skeleton className="h-40 w-full rounded-card" />}
        empty={
          <EmptyState picture="boat" title={t`Żadna placówka nie ma Twojego numeru`}>
            <Trans>
              Gdy któraś wpisze go przy dziecku lub pracowniku, dostaniesz SMS i zobaczysz ją tutaj.
            </Trans>
          </EmptyState>
        }
      >
        {(places) => (
          <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-card">
            {places.map((place) => (
              <PlaceEntry
                key={place.id}
                place={place}
                pending={accept.isPending && accept.variables.placeId === place.id}
                onAccept={() => join(place)}
                onLeave={() => setLeaving(place)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {leaving && <LeaveDialog place={leaving} onClose={() => setLeaving(undefined)} />}
    </Section>
  )
}

function LeaveDialog({ place, onClose }: { place: OwnPlace; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = place
  const leave = useMutation(answerPlace(sayAndClose(t`Nie należysz już do: ${name}`, onClose)))
  return (
    <Question
      onClose={onClose}
      title={t`Opuścić placówkę ${name}?`}
      description={
        <Trans>
          Od razu stracisz dostęp do wszystkiego, co w niej widzisz, i nie dostaniesz z niej żadnych
          wiadomości. Placówka zobaczy, że numer odrzucono. Jeśli zmienisz zdanie, dołączysz ponownie na tej
          stronie.
        </Trans>
      }
      confirmLabel={t`Opuść placówkę`}
      tone="danger"
      mutation={leave}
      onConfirm={() => leave.mutate({ placeId: place.id, answer: 'leave' })}
    />
  )
}
