import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { groupLine, noticeSaid } from '@skrzat/contract/notice-says'
import type { Notification } from '@skrzat/contract/wire/notifications'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { PlaceWord } from '../document-word.tsx'
import { wordsOf } from './notice-text.ts'

type NoticeSaysProps = {
  /** One notice, or a group of them. */
  notices: readonly Pick<Notification, 'type' | 'placeId' | 'data'>[]
  /** Of what it is about. */
  className?: string | undefined
}

/** What notices say, in the words of their place. */
export function NoticeSays({ notices, className }: NoticeSaysProps) {
  return (
    <PlaceWord placeId={notices[0]?.placeId ?? undefined}>
      <Said notices={notices} className={className} />
    </PlaceWord>
  )
}

function Said({ notices, className }: NoticeSaysProps) {
  const { i18n } = useLingui()
  const locale = useUiLocale()
  const today = useToday()
  const words = wordsOf({ t: (text) => i18n._(text), locale, today })
  const [only, ...others] = notices
  const { lead, rest } =
    only && others.length === 0 ? noticeSaid(only, words) : { lead: groupLine(notices, words), rest: '' }
  if (rest === '') return <span className={className}>{lead}</span>
  return (
    <Trans>
      <span className={className}>{lead}</span>: {rest}
    </Trans>
  )
}
