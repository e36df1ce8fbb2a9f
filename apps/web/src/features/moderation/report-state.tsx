import { useLingui } from '@lingui/react/macro'
import type { ReportState as State } from '@skrzat/contract/wire/moderation'
import { Badge } from '@skrzat/ui/badge'

/** The state of a report. */
export function ReportState({ state }: { state: State }) {
  const { t } = useLingui()
  const names = { new: t`nowe`, seen: t`w toku`, hidden: t`wpis ukryty`, rejected: t`odrzucone` }
  const tones = { new: 'warning', seen: 'green', hidden: 'success', rejected: 'neutral' } as const
  return <Badge tone={tones[state]}>{names[state]}</Badge>
}
