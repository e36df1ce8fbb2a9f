import type { Mail } from '@skrzat/contract/wire/users'
import { DateText } from '@skrzat/ui/date-text'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { Link } from '@tanstack/react-router'
import { MessageState } from '../message-state.tsx'
import type { MailsSearch } from './search.ts'

type MailProps = { mail: Mail; search: MailsSearch }

/** An e-mail in the table. */
export function MailTableRow({ mail: { id, subject, recipient, state, createdAt }, search }: MailProps) {
  return (
    <TableRow>
      <TableCell numeric className="w-16 text-muted">
        {id}
      </TableCell>
      <TableCell className="w-3/5 max-w-0">
        <Link
          to="/admin/mails/$mailId"
          params={{ mailId: id }}
          search={search}
          title={subject}
          className="block truncate rounded-small py-0.5 font-medium hover:underline"
        >
          {subject}
        </Link>
      </TableCell>
      <TableCell className="w-2/5 max-w-0 truncate" title={recipient}>
        {recipient}
      </TableCell>
      <TableCell>
        <MessageState state={state} />
      </TableCell>
      <TableCell numeric>
        <DateText value={createdAt} form="plain" />
      </TableCell>
    </TableRow>
  )
}

/** An e-mail on a phone; the whole card opens it. */
export function MailCard({ mail: { id, subject, recipient, state, createdAt }, search }: MailProps) {
  return (
    <li>
      <Link
        to="/admin/mails/$mailId"
        params={{ mailId: id }}
        search={search}
        className="block rounded-card border border-line bg-card px-4 py-3 hover:bg-sunken"
      >
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 font-medium break-words">{subject}</span>
          <MessageState state={state} />
        </span>
        <span className="mt-1 flex justify-between gap-3 text-sm text-muted">
          <span className="min-w-0 truncate">{recipient}</span>
          <DateText value={createdAt} className="shrink-0" />
        </span>
      </Link>
    </li>
  )
}
