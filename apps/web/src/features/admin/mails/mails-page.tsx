import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import type { ChangeListSearch } from '../list/list.tsx'
import { askedPage } from '../list/search.ts'
import { MessageList } from '../message-list.tsx'
import { StoredNotice } from '../message-state.tsx'
import type { MailsSearch } from './search.ts'

type MailsPageProps = { search: MailsSearch; onSearchChange: ChangeListSearch<never> }

/** All e-mails, newest first. */
export function MailsPage({ search, onSearchChange }: MailsPageProps) {
  const { t } = useLingui()
  const query = useQuery(
    trpc.mails.list.queryOptions(askedPage(search), { placeholderData: keepPreviousData }),
  )
  const messages = (query.data?.rows ?? []).map(({ id, subject, recipient, state, createdAt }) => ({
    id,
    link: { to: '/admin/mails/$mailId', params: { mailId: id }, search } as const,
    name: subject,
    recipient,
    state,
    at: createdAt,
  }))
  return (
    <Page title={t`E-maile`}>
      <StoredNotice kind="mail" list states={messages.map(({ state }) => state)} />
      <MessageList
        label={t`E-maile`}
        query={query}
        search={search}
        onSearchChange={onSearchChange}
        nameHead={t`Temat`}
        recipientHead={t`Adresat`}
        messages={messages}
        searchLabel={t`Adres lub temat`}
        count={(total) =>
          t`${plural(total, { one: '# e-mail', few: '# e-maile', many: '# e-maili', other: '# e-maila' })}`
        }
        empty={
          <EmptyState picture="letterbox" title={t`Nie znaleziono e-maili`}>
            <Trans>
              Tu będą wszystkie e-maile, także te, które bez serwera poczty zostały tylko zapisane.
            </Trans>
          </EmptyState>
        }
        noMatch={t`Nie znaleziono e-maili`}
      />
    </Page>
  )
}
