import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import { EmptyState } from '@skrzat/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import type { ChangeListSearch } from '../list/list.tsx'
import { askedPage } from '../list/search.ts'
import { MessageList } from '../message-list.tsx'
import { StoredNotice } from '../message-state.tsx'
import { SmsCaps } from './sms-caps.tsx'
import type { SmsSearch } from './search.ts'

type SmsListPageProps = { search: SmsSearch; onSearchChange: ChangeListSearch<never> }

/** All SMS, newest first. */
export function SmsListPage({ search, onSearchChange }: SmsListPageProps) {
  const { t } = useLingui()
  const query = useQuery(trpc.sms.list.queryOptions(askedPage(search), { placeholderData: keepPreviousData }))
  const messages = (query.data?.rows ?? []).map(({ id, phone, userLogin, state, created }) => ({
    id,
    link: { to: '/user-sms/$smsId', params: { smsId: id }, search } as const,
    name: formatPhone(phone),
    recipient: userLogin === null ? '' : formatPhone(userLogin),
    recipientAlone: userLogin === null ? t`bez konta` : t`konto ${formatPhone(userLogin)}`,
    state,
    at: created,
  }))
  return (
    <Page title={t`Wiadomości SMS`}>
      <SmsCaps />
      <StoredNotice kind="sms" list states={messages.map(({ state }) => state)} />
      <MessageList
        label={t`Wiadomości SMS`}
        query={query}
        search={search}
        onSearchChange={onSearchChange}
        nameHead={t`Telefon`}
        recipientHead={t`Konto`}
        messages={messages}
        searchLabel={t`Telefon lub login konta`}
        count={(total) =>
          t`${plural(total, { one: '# wiadomość', few: '# wiadomości', many: '# wiadomości', other: '# wiadomości' })}`
        }
        empty={
          <EmptyState picture="letterbox" title={t`Nie znaleziono wiadomości SMS`}>
            <Trans>Tu będą wszystkie SMS-y: z PIN-ami, kodami i przypomnieniami o płatnościach.</Trans>
          </EmptyState>
        }
        noMatch={t`Nie znaleziono wiadomości SMS`}
      />
    </Page>
  )
}
