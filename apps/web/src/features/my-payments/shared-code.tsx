import { useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { Check, ImageDown, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveBlob } from '#app/calls/index.ts'
import { type CodePicture, drawCode } from './code-picture.ts'
import { QrCode } from './qr-code.tsx'

export type SharedCodeProps = {
  label: string
  picture: CodePicture
}

/** A transfer's code to scan, to share with the bank's app on the same phone, or to save as a picture. */
export default function SharedCode({ label, picture }: SharedCodeProps) {
  const { t } = useLingui()
  const part = useRef<HTMLDivElement>(null)
  const file = usePicture(picture)
  const [outcome, setOutcome] = useState<'saved' | 'failed'>()
  // Known before the picture is drawn, so that no button comes late.
  const [shares] = useState(sharesPictures)
  useEffect(() => part.current?.scrollIntoView({ block: 'nearest' }), [])

  async function share() {
    if (!file) return
    try {
      await navigator.share({ files: [file] })
    } catch (error) {
      // The person closed the list of apps.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('failed')
    }
  }

  function save() {
    if (!file) return
    saveBlob(file, file.name)
    setOutcome('saved')
  }

  return (
    <div ref={part} className="flex scroll-my-4 flex-col gap-3">
      <QrCode text={picture.text} label={label} />
      <div className="flex flex-wrap gap-2" onBlur={() => setOutcome(undefined)}>
        {shares && (
          <Button icon={Share2} disabled={!file} onClick={() => void share()}>
            {t`Udostępnij obraz kodu`}
          </Button>
        )}
        <Button
          icon={outcome === 'saved' ? Check : ImageDown}
          variant="secondary"
          disabled={!file}
          onClick={save}
        >
          {outcome === 'saved' ? t`Zapisano obraz` : t`Zapisz obraz kodu`}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {shares
          ? t`Udostępnij obraz kodu aplikacji banku albo zapisz go i\u00a0wczytaj w\u00a0niej z\u00a0galerii: kwota, konto i\u00a0tytuł wpiszą się same. Na innym urządzeniu wystarczy zeskanować.`
          : t`Zeskanuj go w\u00a0aplikacji banku albo zapisz obraz i\u00a0wczytaj go w\u00a0niej z\u00a0galerii: kwota, konto i\u00a0tytuł wpiszą się same.`}
      </p>
      <output className={outcome === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {outcome === 'failed' &&
          t`Telefon nie udostępnił obrazu. Zapisz go i\u00a0wczytaj w\u00a0aplikacji banku.`}
        {outcome === 'saved' && t`Zapisano obraz`}
      </output>
    </div>
  )
}

/** Drawn before it is asked for: sharing has to begin within the press. */
function usePicture({ text, sum, caption, fileName }: CodePicture): File | undefined {
  const [drawn, setDrawn] = useState<{ text: string; file: File }>()
  useEffect(() => {
    let current = true
    drawCode({ text, sum, caption, fileName }).then(
      (file) => current && setDrawn({ text, file }),
      // The code itself stays, to be scanned.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [text, sum, caption, fileName])
  // Not that of an earlier sum.
  return drawn?.text === text ? drawn.file : undefined
}

function sharesPictures(): boolean {
  const picture = new File([], 'kod.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [picture] })
}
