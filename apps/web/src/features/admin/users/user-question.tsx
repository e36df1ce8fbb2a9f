import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { User } from '@skrzat/contract/wire/users'
import { useMutation } from '@tanstack/react-query'
import { Suspense } from 'react'
import { sayAndClose } from '#app/undo/index.ts'
import { EraseDialog, Whose } from '#components/erasure-requests.tsx'
import { Question } from '#components/question.tsx'
import { removeListedUser, removeUser, resetUserFactors, sendUserPin, setUserActivated } from './queries.ts'
import { accountName } from './texts.ts'

export type UserAction = 'pin' | 'factors' | 'activate' | 'deactivate' | 'remove' | 'erase'

type UserQuestionProps = {
  action: UserAction
  user: User
  onClose: () => void
  /** Called when the account was deleted, to leave its page. */
  onRemoved?: () => void
}

/**
 * Confirms and runs an action on an account: send an SMS to sign in with, reset its second factors, deactivate,
 * activate, delete; or erases its data.
 */
export function UserQuestion({ action, ...props }: UserQuestionProps) {
  return action === 'erase' ? <EraseUser {...props} /> : <ConfirmAction action={action} {...props} />
}

function EraseUser({ user, onClose, onRemoved = onClose }: Omit<UserQuestionProps, 'action'>) {
  return (
    <Suspense>
      <EraseDialog
        subject={{ kind: 'account', accountId: user.id }}
        name={accountName(user)}
        who={<Whose phone={user.phone} />}
        onErased={onRemoved}
        onClose={onClose}
      />
    </Suspense>
  )
}

type ConfirmActionProps = UserQuestionProps & { action: Exclude<UserAction, 'erase'> }

function ConfirmAction({ action, user, onClose, onRemoved }: ConfirmActionProps) {
  const { t } = useLingui()
  const { id } = user
  const name = accountName(user)
  const phone = formatPhone(user.phone)
  const setActivated = useMutation(setUserActivated())
  const sendPin = useMutation(sendUserPin())
  const resetFactors = useMutation(resetUserFactors())
  const remove = useMutation(
    (onRemoved ? removeUser : removeListedUser)(
      sayAndClose(t`Konto zostało usunięte: ${name}`, onRemoved ?? onClose),
    ),
  )
  const questions = {
    pin: {
      title: t`Wysłać SMS do logowania: ${name}?`,
      description:
        user.state === 'new'
          ? t`Na numer ${phone} wyślemy SMS z pierwszym PIN-em.`
          : t`Na numer ${phone} wyślemy SMS z kodem do ustawienia nowego PIN-u lub hasła. Dotychczasowe działa dalej, a otwarte sesje trwają.`,
      confirmLabel: t`Wyślij SMS`,
      mutation: sendPin,
      run: () => sendPin.mutate({ id }, sayAndClose(t`Wysyłamy SMS na numer ${phone}`, onClose)),
    },
    factors: {
      title: t`Usunąć drugi składnik logowania: ${name}?`,
      description: t`Aplikacja z kodami, klucze dostępu i kody zapasowe przestaną działać, a otwarte sesje zakończą się od razu. Upewnij się, że prosi o to właściciel konta: powiadomimy go SMS-em i e-mailem.`,
      confirmLabel: t`Usuń składnik`,
      mutation: resetFactors,
      run: () =>
        resetFactors.mutate({ id }, sayAndClose(t`Usunięto drugi składnik logowania: ${name}`, onClose)),
    },
    activate: {
      title: t`Włączyć konto: ${name}?`,
      description:
        user.state === 'new'
          ? t`Będzie się można na nie zalogować. Na numer ${phone} wyślemy SMS z pierwszym PIN-em.`
          : t`Będzie się można na nie zalogować tak jak dawniej.`,
      confirmLabel: t`Włącz konto`,
      mutation: setActivated,
      run: () =>
        setActivated.mutate({ id, activated: true }, sayAndClose(t`Konto jest włączone: ${name}`, onClose)),
    },
    deactivate: {
      title: t`Wyłączyć konto: ${name}?`,
      description: t`Nikt się na nie nie zaloguje, dopóki nie zostanie włączone. Otwarte sesje zakończą się od razu.`,
      confirmLabel: t`Wyłącz konto`,
      mutation: setActivated,
      run: () =>
        setActivated.mutate({ id, activated: false }, sayAndClose(t`Konto jest wyłączone: ${name}`, onClose)),
    },
    remove: {
      title: t`Usunąć konto: ${name}?`,
      description: t`Nie da się tego cofnąć: na numer ${phone} nikt się już nie zaloguje. Dzieci, faktury i wiadomości zostaną.`,
      confirmLabel: t`Usuń konto`,
      mutation: remove,
      run: () => remove.mutate({ id }),
    },
  }
  const { title, description, confirmLabel, mutation, run } = questions[action]
  return (
    <Question
      onClose={onClose}
      tone={action === 'pin' || action === 'activate' ? 'primary' : 'danger'}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      mutation={mutation}
      onConfirm={run}
    />
  )
}
