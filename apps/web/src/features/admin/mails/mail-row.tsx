import type { Mail } from '@skrzat/contract/wire/users'
import { MessageCard, MessageTableRow } from '../message-row.tsx'
import type { MailsSearch } from './search.ts'

type MailProps = { mail: Mail; search: MailsSearch }

function shown({ mail: { id, subject, recipient, state, createdAt }, search }: MailProps) {
  const link = { to: '/admin/mails/$mailId', params: { mailId: id }, search } as const
  return { link, name: subject, recipient, state, at: createdAt }
}

/** An e-mail in the table. */
export function MailTableRow(props: MailProps) {
  return <MessageTableRow id={props.mail.id} {...shown(props)} />
}

/** An e-mail on a phone. */
export function MailCard(props: MailProps) {
  return <MessageCard {...shown(props)} />
}
