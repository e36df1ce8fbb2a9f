import { useLingui } from '@lingui/react/macro'
import { DateText } from '@skrzat/ui/date-text'
import { useSuspenseQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { LinkedText } from '#components/attachments/linked-text.tsx'
import { Crumb } from '#components/crumb.tsx'
import { Page } from '#components/page.tsx'
import { Facts } from '#components/facts.tsx'
import { MessageState, StoredNotice } from '../message-state.tsx'
import type { MailsSearch } from './search.ts'

/** One e-mail as its recipient sees it, and its delivery. Its body is shown as plain text only. */
export function MailPage({ mailId, search }: { mailId: number; search: MailsSearch }) {
  const { t } = useLingui()
  const { data: mail } = useSuspenseQuery(trpc.mails.get.queryOptions({ id: mailId }))
  const { recipient, subject, body, state, failure, createdAt, sentAt } = mail
  return (
    <Page
      title={subject}
      width="narrow"
      above={<Crumb to="/admin/mails" search={search}>{t`E-maile`}</Crumb>}
    >
      <div className="flex flex-col gap-6">
        <StoredNotice kind="mail" states={[state]} />
        <Facts
          facts={[
            { name: t`Adresat`, value: recipient },
            { name: t`Stan`, value: <MessageState state={state} /> },
            { name: t`Powód`, value: failure },
            { name: t`Utworzono`, value: <DateText value={createdAt} form="plain" /> },
            { name: t`Wysłano`, value: sentAt && <DateText value={sentAt} form="plain" /> },
          ]}
        />
        <section aria-label={t`Treść`} className="rounded-card border border-line bg-card px-5 py-4">
          <LinkedText text={body} className="whitespace-pre-wrap" />
        </section>
      </div>
    </Page>
  )
}
