import { Trans, useLingui } from '@lingui/react/macro'
import { USER_SEARCH_LEAST, type PlaceUser } from '@skrzat/contract/wire/places'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { SendPin } from './send-pin.tsx'
import { placeUserName, UserRow } from './user-row.tsx'

/** The server returns at most this many. */
const MOST = 50
/** Debounce of the search, in milliseconds. */
const REST = 250

type UsersDialogProps = { placeId: number; onClose: () => void }

/** The place's people by phone or name, with help for signing in. The search needs 3 characters. */
export function UsersDialog({ placeId, onClose }: UsersDialogProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<PlaceUser>()
  const typed = text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), REST)
    return () => clearTimeout(timer)
  }, [typed])
  const enough = typed.length >= USER_SEARCH_LEAST
  const asked = search.length >= USER_SEARCH_LEAST
  const { data, error, isPlaceholderData } = useQuery(
    trpc.places.users.queryOptions(asked ? { placeId, search } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  )
  const users = enough ? data : undefined
  const settled = search === typed && !isPlaceholderData
  return (
    <Modal
      onClose={onClose}
      title={t`Osoby i PIN-y`}
      description={t`Rodzice i pracownicy tej placówki. Osobom, które nie mogą się zalogować, wyślesz SMS z kodem lub pierwszym PIN-em.`}
      firstInput={input}
      className="h-[min(40rem,calc(100dvh-2rem))] max-w-xl"
    >
      <div className="flex flex-col gap-4">
        <Field label={t`Szukaj osoby`} hint={t`Wpisz co najmniej 3 znaki: telefon, pracownik albo dziecko.`}>
          <Input
            ref={input}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <output className="sr-only">{users && settled && t`Znalezione osoby: ${users.length}`}</output>
        <Failure error={enough && error} />
        {users && users.length > 0 && (
          <ul className="divide-y divide-line" aria-busy={!settled}>
            {users.map((user) => (
              <UserRow key={user.phone} user={user} onSendPin={() => setChosen(user)} />
            ))}
          </ul>
        )}
        {users?.length === 0 && settled && (
          <p className="py-6 text-center text-muted">
            <Trans>W tej placówce nie ma takiej osoby.</Trans>
          </p>
        )}
        {users && users.length >= MOST && (
          <p className="text-sm text-muted">
            <Trans>To pierwsze {MOST} osób. Wpisz więcej znaków, aby zawęzić listę.</Trans>
          </p>
        )}
        {enough && !users && !error && (
          <Pending className="flex flex-col gap-3" skeletons={['h-12 w-full', 'h-12 w-full']} />
        )}
      </div>
      {chosen && (
        <SendPin
          placeId={placeId}
          phone={chosen.phone}
          name={placeUserName(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Modal>
  )
}
