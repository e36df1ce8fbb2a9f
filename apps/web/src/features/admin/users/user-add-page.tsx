import { Trans, useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '#components/page.tsx'
import { Crumb } from '#components/crumb.tsx'
import { addUser } from './queries.ts'
import type { UsersSearch } from './search.ts'
import { accountName } from './texts.ts'
import { UserForm } from './user-form.tsx'

/** Adds an account. Parents and workers get one automatically once a place enters their phone. */
export function UserAddPage({ search }: { search: UsersSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useMutation(
    addUser({
      onSuccess: async (user) => {
        toast.success(t`Dodano konto: ${accountName(user)}`)
        await navigate({ to: '/admin/users', search })
      },
    }),
  )
  return (
    <Page
      title={t`Nowe konto`}
      width="narrow"
      above={<Crumb to="/admin/users" search={search}>{t`Użytkownicy`}</Crumb>}
    >
      <p className="-mt-3 mb-6 text-muted">
        <Trans>
          Rodzice i pracownicy dostają konta sami, gdy placówka doda ich numer telefonu. Tu dodasz na przykład
          administratora systemu.
        </Trans>
      </p>
      <UserForm
        submitLabel={t`Dodaj konto`}
        cancel={{ to: '/admin/users', search }}
        pending={create.isPending}
        error={create.error}
        onSubmit={(fields) => create.mutate(fields)}
      />
    </Page>
  )
}
