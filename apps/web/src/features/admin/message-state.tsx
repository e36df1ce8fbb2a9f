import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MESSAGE_STATES } from '@skrzat/contract/wire/users'
import { Badge } from '@skrzat/ui/badge'

type State = (typeof MESSAGE_STATES)[number]
type Tone = 'neutral' | 'success' | 'green' | 'danger' | 'warning'

const states: Record<State, { tone: Tone; text: MessageDescriptor }> = {
  queued: { tone: 'neutral', text: msg`w kolejce` },
  sending: { tone: 'neutral', text: msg`w drodze` },
  sent: { tone: 'success', text: msg`wysłany` },
  stored: { tone: 'green', text: msg`tylko zapisany` },
  failed: { tone: 'danger', text: msg`niewysłany` },
  unknown: { tone: 'warning', text: msg`nie wiadomo` },
}

/** The delivery state of an SMS or an e-mail. */
export function MessageState({ state }: { state: State }) {
  const { i18n } = useLingui()
  const { tone, text } = states[state]
  return <Badge tone={tone}>{i18n._(text)}</Badge>
}
