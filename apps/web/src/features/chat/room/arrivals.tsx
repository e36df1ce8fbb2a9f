import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ChatMessage } from '@skrzat/contract/wire/chat'
import { useState } from 'react'

type ArrivalsProps = { last: ChatMessage | undefined; me: number; listening: boolean }

/** Maximum characters that are announced automatically. */
const MOST = 200

/** Announces messages of others while the talk is open, and drops those that are taken back. */
export function Arrivals({ last, me, listening }: ArrivalsProps) {
  const { t } = useLingui()
  const [before, setBefore] = useState<number>()
  const [told, setTold] = useState<number>()
  if (listening && last && last.id !== before) {
    setBefore(last.id)
    setTold(before !== undefined && last.id > before && last.sender.id !== me ? last.id : undefined)
  }
  const message = last?.id === told && !last?.takenBack ? last : undefined
  const files = message?.files.length ?? 0
  const said =
    message?.text.slice(0, MOST) ||
    t`${plural(files, { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' })}`
  return <output className="sr-only">{message && `${message.sender.fullname}: ${said}`}</output>
}
