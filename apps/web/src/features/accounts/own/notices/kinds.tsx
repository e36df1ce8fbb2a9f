import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { KindSetting, NoticeSettings } from '@skrzat/contract/wire/notice-settings'
import { Checkbox } from '@skrzat/ui/checkbox'
import { useMutation } from '@tanstack/react-query'
import { useChoice, useMenu } from '#app/navigation/index.ts'
import { Failure } from '#components/failure.tsx'
import { mayGetNews } from '#components/notices/concerns.ts'
import { SECTION_NAMES } from '#components/notices/section-names.ts'
import { Part } from './part.tsx'
import { inOrder, setKind } from './queries.ts'

const NAMES = { ...SECTION_NAMES, chat: msg`Wiadomości` }

/** Settings by kind of news: pushes and the daily e-mail. */
export function Kinds({ settings }: { settings: NoticeSettings }) {
  const { t } = useLingui()
  const { data: menu } = useMenu()
  const kinds = settings.kinds.filter(({ kind }) => menu && mayGetNews(kind, menu))
  return (
    <Part title={t`O czym chcesz wiedzieć`}>
      <ul className="divide-y divide-line">
        {kinds.map((setting) => (
          <KindRow key={setting.kind} setting={setting} mailable={settings.mailable} />
        ))}
      </ul>
    </Part>
  )
}

function KindRow({ setting, mailable }: { setting: KindSetting; mailable: boolean }) {
  const { t } = useLingui()
  const save = useMutation(setKind(inOrder))
  const [{ kind, push, digest }, choose] = useChoice(setting, save.mutateAsync)
  const name = t(NAMES[kind])
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-0.5">
        <legend className="sr-only">{name}</legend>
        <span aria-hidden className="min-w-40 flex-1 font-medium max-sm:basis-full">
          {name}
        </span>
        {/* Both on one line, or each on its own line: otherwise they would look unrelated. */}
        <span className="flex flex-wrap gap-x-5 gap-y-0.5">
          <Checkbox
            label={t`Na urządzenia`}
            checked={push}
            onChange={({ currentTarget }) => choose({ kind, push: currentTarget.checked, digest })}
          />
          <Checkbox
            label={t`W e-mailu`}
            checked={mailable && digest}
            disabled={!mailable}
            onChange={({ currentTarget }) => choose({ kind, push, digest: currentTarget.checked })}
          />
        </span>
      </fieldset>
      <Failure error={save.error} />
    </li>
  )
}
