import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { Sms } from '@skrzat/contract/wire/users'
import { DateText } from '@skrzat/ui/date-text'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { Link } from '@tanstack/react-router'
import { MessageState } from '../message-state.tsx'
import type { SmsSearch } from './search.ts'

type SmsProps = { sms: Sms; search: SmsSearch }

/** A message in the table. */
export function SmsTableRow({ sms: { id, phone, userLogin, state, created }, search }: SmsProps) {
  return (
    <TableRow>
      <TableCell numeric className="w-16 text-muted">
        {id}
      </TableCell>
      <TableCell>
        <Link
          to="/user-sms/$smsId"
          params={{ smsId: id }}
          search={search}
          className="tabular rounded-small py-0.5 font-medium whitespace-nowrap hover:underline"
        >
          {formatPhone(phone)}
        </Link>
      </TableCell>
      <TableCell className="tabular whitespace-nowrap">{userLogin && formatPhone(userLogin)}</TableCell>
      <TableCell>
        <MessageState state={state} />
      </TableCell>
      <TableCell numeric>
        <DateText value={created} form="plain" />
      </TableCell>
    </TableRow>
  )
}

/** A message on a phone; the whole card opens it. */
export function SmsCard({ sms: { id, phone, userLogin, state, created }, search }: SmsProps) {
  const { t } = useLingui()
  return (
    <li>
      <Link
        to="/user-sms/$smsId"
        params={{ smsId: id }}
        search={search}
        className="block rounded-card border border-line bg-card px-4 py-3 hover:bg-sunken"
      >
        <span className="flex items-center justify-between gap-3">
          <span className="tabular font-medium">{formatPhone(phone)}</span>
          <MessageState state={state} />
        </span>
        <span className="tabular mt-1 flex justify-between gap-3 text-sm text-muted">
          <span>{userLogin === null ? t`bez konta` : t`konto ${formatPhone(userLogin)}`}</span>
          <DateText value={created} />
        </span>
      </Link>
    </li>
  )
}
