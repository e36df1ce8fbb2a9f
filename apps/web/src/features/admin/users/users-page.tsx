import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@skrzat/contract/wire/users'
import { EmptyState } from '@skrzat/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { ButtonLink } from '#components/button-link.tsx'
import { waitingAccountsOptions } from '#components/privacy/queries.ts'
import { ErasureRequests } from '#components/erasure-requests.tsx'
import { Page } from '#components/page.tsx'
import { QueryError } from '#components/query-state.tsx'
import { sortedBy } from '#components/sorted.ts'
import { List, type ChangeListSearch } from '../list/list.tsx'
import { askedPage } from '../list/search.ts'
import { USER_FIELDS, type UserField, type UsersSearch } from './search.ts'
import { UserCard, UserTableRow } from './user-row.tsx'
import { UserQuestion, type UserAction } from './user-question.tsx'

type UsersPageProps = { search: UsersSearch; onSearchChange: ChangeListSearch<UserField> }

const byName = { field: 'lastName', descending: false } as const

/** All accounts, for the system's admins. */
export function UsersPage({ search, onSearchChange }: UsersPageProps) {
  const { t } = useLingui()
  const [question, setQuestion] = useState<{ action: UserAction; user: User }>()
  const act = (action: UserAction, user: User) => setQuestion({ action, user })
  const sort = sortedBy(search.sort, USER_FIELDS) ?? byName
  const query = useQuery(
    trpc.users.list.queryOptions({ ...askedPage(search), sort }, { placeholderData: keepPreviousData }),
  )
  const add = (
    <ButtonLink icon={UserRoundPlus} to="/admin/users/add" search={search}>{t`Dodaj konto`}</ButtonLink>
  )
  const users = query.data?.rows ?? []
  return (
    <Page title={t`Użytkownicy`} actions={add}>
      <AccountErasures />
      <List
        label={t`Użytkownicy`}
        query={query}
        search={search}
        onSearchChange={onSearchChange}
        fields={USER_FIELDS}
        sortedAtFirst={byName}
        heads={[
          { header: t`Telefon`, sort: 'login' },
          { header: t`Nazwisko i imię`, sort: 'lastName' },
          { header: t`E-mail`, sort: 'email' },
          { header: t`Stan`, sort: 'activated' },
          { header: t`Utworzono`, sort: 'createdDate', numeric: true },
          { header: t`Działania`, hidden: true },
        ]}
        rows={users.map((user) => (
          <UserTableRow key={user.id} user={user} search={search} onAct={act} />
        ))}
        cards={users.map((user) => (
          <UserCard key={user.id} user={user} search={search} onAct={act} />
        ))}
        searchLabel={t`Telefon, imię, nazwisko lub e-mail`}
        count={(total) =>
          t`${plural(total, { one: '# konto', few: '# konta', many: '# kont', other: '# konta' })}`
        }
        empty={
          <EmptyState picture="pegs" title={t`Nie znaleziono kont`} action={add}>
            <Trans>Tu będą konta rodziców, pracowników i administratorów.</Trans>
          </EmptyState>
        }
        noMatch={t`Nie znaleziono kont`}
      />
      {question && <UserQuestion {...question} onClose={() => setQuestion(undefined)} />}
    </Page>
  )
}

/** Requests of people to erase their accounts, which only the system's admin decides. */
function AccountErasures() {
  const { t } = useLingui()
  const query = useQuery(waitingAccountsOptions())
  const requests = query.data?.erasures ?? []
  const title = t`Prośby o\u00a0usunięcie danych`
  if (query.error && !query.data) return <QueryError query={query} title={t`Nie udało się wczytać próśb`} />
  return (
    <div className={requests.length > 0 ? 'mb-8' : undefined}>
      {requests.length > 0 && <h2 className="mb-3 text-lg font-bold">{title}</h2>}
      <ErasureRequests label={title} requests={requests} />
    </div>
  )
}
