import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUiLocale } from '@skrzat/ui/locale'
import { useStore } from '@skrzat/ui/use-store'
import { typing } from '../live/typing.ts'

/** Who is typing; not announced, as it changes often. Its space is always reserved. */
export function TypingLine({ roomId }: { roomId: number }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const all = useStore(typing.subscribe, typing.snapshot)
  const names = all.filter((typist) => typist.roomId === roomId).map(({ name }) => name)
  const count = names.length
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return (
    <p aria-hidden className="h-5 truncate px-4 text-xs text-muted md:px-5">
      {count > 0 &&
        t`${list} ${plural(count, { one: 'pisze', few: 'piszą', many: 'piszą', other: 'piszą' })}…`}
    </p>
  )
}
