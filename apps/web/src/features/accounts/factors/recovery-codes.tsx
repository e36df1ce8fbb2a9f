import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { CopyButton } from '@skrzat/ui/copy-button'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const text = `${codes.join('\n')}\n`
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-card p-5">
      <h2 ref={heading} tabIndex={-1} className="font-bold">{t`Kody zapasowe`}</h2>
      <p className="text-sm text-muted">
        <Trans>
          Zapisz je teraz, bo nie pokażemy ich ponownie. Każdym zalogujesz się jeden raz, gdy zgubisz telefon
          lub klucz.
        </Trans>
      </p>
      <ul aria-label={t`Kody zapasowe`} className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="-ml-3 flex flex-wrap gap-x-2 print:hidden">
        <a
          className={buttonStyle({ variant: 'quiet', size: 'sm' })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="skrzat-kody-zapasowe.txt"
        >
          <Download aria-hidden />
          {t`Pobierz`}
        </a>
        <Button icon={Printer} variant="quiet" size="sm" onClick={() => window.print()}>{t`Drukuj`}</Button>
        <CopyButton
          text={text}
          label={t`Kopiuj`}
          copiedLabel={t`Skopiowano`}
          failedLabel={t`Nie udało się skopiować`}
        />
      </div>
      <Button className="self-start print:hidden" onClick={onDone}>{t`Kody są zapisane`}</Button>
    </div>
  )
}
