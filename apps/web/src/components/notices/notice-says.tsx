import { useLingui } from '@lingui/react/macro'
import type { Notification } from '@skrzat/contract/wire/notifications'
import { PlaceWord } from '../document-word.tsx'
import { NOTICE_TEXTS } from './notice-text.ts'

type NoticeSaysProps = { notice: Pick<Notification, 'type' | 'placeId'> }

/** What a notice says, in the words of its place. */
export function NoticeSays({ notice: { type, placeId } }: NoticeSaysProps) {
  return (
    <PlaceWord placeId={placeId ?? undefined}>
      <Said type={type} />
    </PlaceWord>
  )
}

function Said({ type }: Pick<Notification, 'type'>) {
  const { t } = useLingui()
  return t(NOTICE_TEXTS[type])
}
