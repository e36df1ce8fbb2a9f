import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MESSAGE_STATES } from '@skrzat/contract/wire/users'
import { Badge } from '@skrzat/ui/badge'
import { Notice } from '@skrzat/ui/notice'

type State = (typeof MESSAGE_STATES)[number]
type Tone = 'neutral' | 'success' | 'danger' | 'warning'

const states: Record<State, { tone: Tone; text: MessageDescriptor }> = {
  queued: { tone: 'neutral', text: msg`w kolejce` },
  sending: { tone: 'neutral', text: msg`w drodze` },
  sent: { tone: 'success', text: msg`wysłany` },
  stored: { tone: 'warning', text: msg`tylko zapisany` },
  failed: { tone: 'danger', text: msg`niewysłany` },
  unknown: { tone: 'warning', text: msg`nie wiadomo` },
}

/** The delivery state of an SMS or an e-mail. */
export function MessageState({ state }: { state: State }) {
  const { i18n } = useLingui()
  const { tone, text } = states[state]
  return <Badge tone={tone}>{i18n._(text)}</Badge>
}

/** Why messages were only stored, and what sends the next ones. */
const storedTexts = {
  sms: msg`Ten SMS nie wyszedł: instalacja nie miała bramki SMS. Treść możesz przekazać osobiście. Następne wyjdą, gdy ustawisz SMSAPI_TOKEN.`,
  mail: msg`Ten e-mail nie wyszedł: instalacja nie miała serwera poczty. Treść możesz przekazać osobiście. Następne wyjdą, gdy ustawisz SMTP_URL.`,
}
const storedListTexts = {
  sms: msg`„Tylko zapisany” znaczy, że SMS nie wyszedł, bo instalacja nie miała bramki SMS. Wyjdą dopiero następne, gdy ustawisz SMSAPI_TOKEN.`,
  mail: msg`„Tylko zapisany” znaczy, że e-mail nie wyszedł, bo instalacja nie miała serwera poczty. Wyjdą dopiero następne, gdy ustawisz SMTP_URL.`,
}

type StoredNoticeProps = { kind: 'sms' | 'mail'; list?: boolean; states: readonly State[] }

/** Says why a message, or some of a list, was only stored. */
export function StoredNotice({ kind, list = false, states }: StoredNoticeProps) {
  const { i18n } = useLingui()
  if (!states.includes('stored')) return null
  return (
    <Notice tone="warning" className={list ? 'mb-4' : ''}>
      {i18n._((list ? storedListTexts : storedTexts)[kind])}
    </Notice>
  )
}
