import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { Sms } from '@skrzat/contract/wire/users'
import { MessageCard, MessageTableRow } from '../message-row.tsx'
import type { SmsSearch } from './search.ts'

type SmsProps = { sms: Sms; search: SmsSearch }

function shown({ sms: { id, phone, state, created }, search }: SmsProps) {
  const link = { to: '/user-sms/$smsId', params: { smsId: id }, search } as const
  return { link, name: formatPhone(phone), state, at: created }
}

/** A message in the table. */
export function SmsTableRow(props: SmsProps) {
  const { id, userLogin } = props.sms
  return (
    <MessageTableRow id={id} {...shown(props)} recipient={userLogin === null ? '' : formatPhone(userLogin)} />
  )
}

/** A message on a phone. */
export function SmsCard(props: SmsProps) {
  const { t } = useLingui()
  const { userLogin } = props.sms
  const account = userLogin === null ? t`bez konta` : t`konto ${formatPhone(userLogin)}`
  return <MessageCard {...shown(props)} recipient={account} />
}
