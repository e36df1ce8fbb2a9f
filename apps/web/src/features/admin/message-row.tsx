import type { MESSAGE_STATES } from '@skrzat/contract/wire/users'
import { DateText } from '@skrzat/ui/date-text'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { Link, type LinkProps } from '@tanstack/react-router'
import { MessageState } from './message-state.tsx'

type MessageProps = {
  id: number
  /** The link to all of it. */
  link: LinkProps
  /** A subject, or a phone. */
  name: string
  /** The recipient. */
  recipient: string
  state: (typeof MESSAGE_STATES)[number]
  at: string
}

/** An SMS or an e-mail in the table. */
export function MessageTableRow({ id, link, name, recipient, state, at }: MessageProps) {
  return (
    <TableRow>
      <TableCell numeric className="w-16 text-muted">
        {id}
      </TableCell>
      <TableCell className="w-3/5 max-w-0">
        <Link
          {...link}
          title={name}
          className="tabular block truncate rounded-small py-0.5 font-medium hover:underline"
        >
          {name}
        </Link>
      </TableCell>
      <TableCell className="tabular w-2/5 max-w-0 truncate" title={recipient}>
        {recipient}
      </TableCell>
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
export function MessageCard({ link, name, recipient, state, at }: Omit<MessageProps, 'id'>) {
  return (
    <li>
      <Link {...link} className="block rounded-card border border-line bg-card px-4 py-3 hover:bg-sunken">
        <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <span className="tabular min-w-0 font-medium break-words">{name}</span>
          <MessageState state={state} />
        </span>
        <span className="tabular mt-1 flex justify-between gap-3 text-sm text-muted">
          <span className="min-w-0 truncate">{recipient}</span>
          <DateText value={at} className="shrink-0" />
        </span>
      </Link>
    </li>
  )
}
