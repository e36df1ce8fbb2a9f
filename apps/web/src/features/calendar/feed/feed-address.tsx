import { Trans, useLingui } from '@lingui/react/macro'
import { buttonStyle } from '@skrzat/ui/button'
import { CopyButton } from '@skrzat/ui/copy-button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Notice } from '@skrzat/ui/notice'
import { CalendarPlus } from 'lucide-react'

/** The address, with buttons to copy and to open it. */
export function FeedAddress({ path }: { path: string }) {
  const { t } = useLingui()
  const { href } = new URL(path, window.location.origin)
  return (
    <>
      <Notice tone="warning">
        <Trans>
          Zapisz adres teraz, bo nie pokażemy go ponownie. Każdy, kto go zna, widzi ten kalendarz, więc nikomu
          go nie przekazuj.
        </Trans>
      </Notice>
      <Field label={t`Twój adres kalendarza`}>
        <Input readOnly value={href} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <CopyButton
          text={href}
          label={t`Kopiuj adres`}
          copiedLabel={t`Skopiowano`}
          failedLabel={t`Nie udało się skopiować`}
          variant="primary"
          size="md"
        />
        <a href={href.replace(/^https?:/, 'webcal:')} className={buttonStyle({ variant: 'secondary' })}>
          <CalendarPlus aria-hidden />
          {t`Otwórz w kalendarzu`}
        </a>
      </div>
      <p className="text-sm text-muted">
        <Trans>
          iPhone i komputer Apple otworzą adres od razu. W Kalendarzu Google na komputerze wybierz „Inne
          kalendarze”, potem „Z adresu URL” i wklej adres.
        </Trans>
      </p>
    </>
  )
}
