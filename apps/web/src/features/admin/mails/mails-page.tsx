import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '@skrzat/ui/empty-state'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import { trpc } from '#app/calls/index.ts'
import { Page } from '#components/page.tsx'
import { List, type ChangeListSearch } from '../list/list.tsx'
import { PAGE_SIZE } from '../list/search.ts'
import { MailCard, MailTableRow } from './mail-row.tsx'
import { MAIL_FIELDS, type MailsSearch } from './search.ts'

type MailsPageProps = { search: MailsSearch; onSearchChange: ChangeListSearch<never> }

/** All e-mails, newest first. */
export function MailsPage({ search, onSearchChange }: MailsPageProps) {
  const { t } = useLingui()
  const query = useQuery(
    trpc.mails.list.queryOptions(
      { search: search.search ?? '', page: (search.page ?? 1) - 1, size: PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  )
  const mails = query.data?.rows ?? []
  return (
    <Page title={t`E-maile`}>
      <List
        label={t`E-maile`}
        query={query}
        search={search}
        onSearchChange={onSearchChange}
        fields={MAIL_FIELDS}
        heads={[
          { header: t`Id`, numeric: true },
          { header: t`Temat` },
          { header: t`Adresat` },
          { header: t`Stan` },
          { header: t`Utworzono`, numeric: true },
        ]}
        rows={mails.map((mail) => (
          <MailTableRow key={mail.id} mail={mail} search={search} />
        ))}
        cards={mails.map((mail) => (
          <MailCard key={mail.id} mail={mail} search={search} />
        ))}
        searchLabel={t`Adres lub temat`}
        count={(total) =>
          t`${plural(total, { one: '# e-mail', few: '# e-maile', many: '# e-maili', other: '# e-maila' })}`
        }
        empty={
          <EmptyState icon={<MailIcon />} title={t`Nie znaleziono e-maili`}>
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
