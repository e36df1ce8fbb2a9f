import { useLingui } from '@lingui/react/macro'
import type { MESSAGE_STATES } from '@skrzat/contract/wire/users'
import { DateText } from '@skrzat/ui/date-text'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { Link, type LinkProps } from '@tanstack/react-router'
import { List, type ListProps } from './list/list.tsx'
import { MessageState } from './message-state.tsx'

type Message = {
  id: number
  /** The link to the whole message. */
  link: LinkProps
  /** A subject, or a phone. */
  name: string
  recipient: string
  /** The recipient on a card, which has no column heads to explain it. */
  recipientAlone?: string
  state: (typeof MESSAGE_STATES)[number]
  at: string
}

type MessageListProps = Omit<ListProps<never>, 'fields' | 'sortedAtFirst' | 'heads' | 'rows' | 'cards'> & {
  nameHead: string
  recipientHead: string
  messages: readonly Message[]
}

/** SMS or e-mails, newest first. */
export function MessageList({ nameHead, recipientHead, messages, ...list }: MessageListProps) {
  const { t } = useLingui()
  return (
    <List
      {...list}
      fields={[]}
      heads={[
        { header: t`Id`, numeric: true },
        { header: nameHead },
        { header: recipientHead },
        { header: t`Stan` },
        { header: t`Utworzono`, numeric: true },
      ]}
      rows={messages.map((message) => (
        <MessageTableRow key={message.id} {...message} />
      ))}
      cards={messages.map((message) => (
        <MessageCard key={message.id} {...message} />
      ))}
    />
  )
}

/** An SMS or an e-mail in the table. */
function MessageTableRow({ id, link, name, recipient, state, at }: Message) {
  return (
    <TableRow>
      <TableCell numeric className="w-16 text-muted">
        {id}
      </TableCell>
      <TableCell className="w-3/5 max-w-0">
        <Link {...link} className="row-link tabular block py-0.5 font-medium break-words hover:underline">
          {name}
        </Link>
      </TableCell>
      <TableCell className="tabular w-2/5 max-w-0 wrap-anywhere">{recipient}</TableCell>
      <TableCell>
        <MessageState state={state} />
      </TableCell>
      <TableCell numeric>
        <DateText value={at} form="plain" />
      </TableCell>
    </TableRow>
  )
}

/** An SMS or an e-mail on a phone; the whole card is a link. */
function MessageCard({ link, name, recipient, recipientAlone = recipient, state, at }: Message) {
  return (
    <li>
      <Link {...link} className="block rounded-card border border-line bg-card px-4 py-3 hover:bg-sunken">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="tabular min-w-0 font-medium break-words">{name}</span>
          <MessageState state={state} />
        </span>
        <span className="tabular mt-1 flex justify-between gap-3 text-sm text-muted">
          <span className="min-w-0 wrap-anywhere">{recipientAlone}</span>
          <DateText value={at} className="shrink-0" />
        </span>
      </Link>
    </li>
  )
}
