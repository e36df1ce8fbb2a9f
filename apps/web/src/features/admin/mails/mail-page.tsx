import { useLingui } from '@lingui/react/macro'
import { DateText } from '@skrzat/ui/date-text'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trpc } from '#app/trpc.ts'
import { Crumb } from '#components/crumb.tsx'
import { Page } from '#components/page.tsx'
import { Facts } from '#components/facts.tsx'
import { MessageState } from '../message-state.tsx'
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
        <Facts
          facts={[
            { name: t`Adresat`, value: recipient },
            { name: t`Stan`, value: <MessageState state={state} /> },
            { name: t`Powód`, value: failure },
            { name: t`Utworzono`, value: <DateText value={createdAt} form="plain" /> },
            { name: t`Wysłano`, value: sentAt && <DateText value={sentAt} form="plain" /> },
          ]}
        />
        <section
          aria-label={t`Treść`}
          className="rounded-card border border-line bg-card px-5 py-4 break-words whitespace-pre-wrap"
        >
          <Linked text={body} />
        </section>
      </div>
    </Page>
  )
}

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:)]/g

/** URLs in the text become links, as in a mail program, without a referrer. */
function Linked({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    parts.push(
      text.slice(end, index),
      <a
        key={index}
        href={found}
        target="_blank"
        rel="noreferrer"
        className="text-green wrap-anywhere underline underline-offset-4"
      >
        {found}
      </a>,
    )
    end = index + found.length
  }
  return [...parts, text.slice(end)]
}
