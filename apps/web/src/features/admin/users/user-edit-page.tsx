import { Trans, useLingui } from '@lingui/react/macro'
import { DateText } from '@skrzat/ui/date-text'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import { Crumb } from '#components/crumb.tsx'
import { updateUser } from './queries.ts'
import type { UsersSearch } from './search.ts'
import { accountName } from './texts.ts'
import { UserActions } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'
import { UserQuestion, type UserAction } from './user-question.tsx'
import { UserState } from './user-state.tsx'

/** Edits an account, with all of the admin's actions on it. */
export function UserEditPage({ userId, search }: { userId: number; search: UsersSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [action, setAction] = useState<UserAction>()
  const { data: user } = useSuspenseQuery(trpc.users.get.queryOptions({ id: userId }))
  const update = useMutation(
    updateUser({
      onSuccess: async (saved) => {
        toast.success(t`Zapisano konto: ${accountName(saved)}`)
        await navigate({ to: '/admin/users', search })
      },
    }),
  )
  const { createdAt, createdBy, lastModifiedAt, lastModifiedBy } = user
  return (
    <Page
      title={accountName(user)}
      width="narrow"
      above={<Crumb to="/admin/users" search={search}>{t`Użytkownicy`}</Crumb>}
      actions={
        <>
          <span className="self-center">
            <UserState user={user} />
          </span>
          <UserActions worded user={user} onAct={(chosen) => setAction(chosen)} />
        </>
      }
    >
      <UserForm
        // Remounts the form when the account's state changes.
        key={`${user.activated} ${user.secretKind}`}
        user={user}
        submitLabel={t`Zapisz`}
        cancel={{ to: '/admin/users', search }}
        pending={update.isPending}
        error={update.error}
        onSubmit={(fields) => update.mutate({ id: userId, ...fields })}
      />
      <p className="mt-4 text-sm text-muted">
        <Trans>
          Utworzone <DateText value={createdAt} /> ({createdBy}), zmienione{' '}
          <DateText value={lastModifiedAt} /> ({lastModifiedBy}).
        </Trans>
      </p>
      {action && (
        <UserQuestion
          action={action}
          user={user}
          onClose={() => setAction(undefined)}
          onRemoved={() => void navigate({ to: '/admin/users', search })}
        />
      )}
    </Page>
  )
}
