import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import { List, type ChangeListSearch } from '../list/list.tsx'
import { PAGE_SIZE } from '../list/search.ts'
import { SmsCaps } from './sms-caps.tsx'
import { SMS_FIELDS, type SmsSearch } from './search.ts'
import { SmsCard, SmsTableRow } from './sms-row.tsx'

type SmsListPageProps = { search: SmsSearch; onSearchChange: ChangeListSearch<never> }

/** All SMS, newest first. */
export function SmsListPage({ search, onSearchChange }: SmsListPageProps) {
  const { t } = useLingui()
  const query = useQuery(
    trpc.sms.list.queryOptions(
      { search: search.search ?? '', page: (search.page ?? 1) - 1, size: PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  )
  const messages = query.data?.rows ?? []
  return (
    <Page title={t`Wiadomości SMS`}>
      <SmsCaps />
      <List
        label={t`Wiadomości SMS`}
        query={query}
        search={search}
        onSearchChange={onSearchChange}
        fields={SMS_FIELDS}
        heads={[
          { header: t`Id`, numeric: true },
          { header: t`Telefon` },
          { header: t`Konto` },
          { header: t`Stan` },
          { header: t`Utworzono`, numeric: true },
        ]}
        rows={messages.map((sms) => (
          <SmsTableRow key={sms.id} sms={sms} search={search} />
        ))}
        cards={messages.map((sms) => (
          <SmsCard key={sms.id} sms={sms} search={search} />
        ))}
        searchLabel={t`Telefon lub login konta`}
        count={(total) =>
          t`${plural(total, { one: '# wiadomość', few: '# wiadomości', many: '# wiadomości', other: '# wiadomości' })}`
        }
        empty={
          <EmptyState icon={<MessageSquareText />} title={t`Nie znaleziono wiadomości SMS`}>
            <Trans>Tu będą wszystkie SMS-y: z PIN-ami, kodami i przypomnieniami o płatnościach.</Trans>
          </EmptyState>
        }
        noMatch={t`Nie znaleziono wiadomości SMS`}
      />
    </Page>
  )
}
