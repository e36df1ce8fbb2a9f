import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { refundFileNumber } from '@skrzat/contract/refund'
import type { RefundFile } from '@skrzat/contract/wire/refunds'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { Money } from '@skrzat/ui/money'
import { toast } from '@skrzat/ui/toast'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFailureText } from '#app/errors/index.ts'
import { downloadRefunds } from './queries.ts'
import { formatNames } from './texts.ts'

/** The files that were made, each the same at every download. */
export function Files({ placeId, files }: { placeId: number; files: readonly RefundFile[] }) {
  return (
    <section aria-labelledby="refund-files">
      <h2 id="refund-files" className="mb-2 text-lg font-bold">
        <Trans>Pliki dla banku</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {files.map((file) => (
          <li key={file.id}>
            <FileRow placeId={placeId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FileRow({ placeId, file }: { placeId: number; file: RefundFile }) {
  const { t, i18n } = useLingui()
  const failureText = useFailureText()
  const [pending, setPending] = useState(false)
  const { id, format, madeAt, madeBy, orders, sum, takenBack } = file
  const name = formatNames[format]

  async function download() {
    setPending(true)
    try {
      await downloadRefunds(placeId, id, format)
    } catch (error) {
      toast.error(failureText(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-48 flex-1">
        <DateText value={madeAt} /> <span className="text-muted">{madeBy}</span>
        <span className="block text-sm text-muted">
          {refundFileNumber(id)}, {typeof name === 'string' ? name : i18n._(name)}
          {', '}
          {t`${plural(orders, { one: '# zwrot', few: '# zwroty', many: '# zwrotów', other: '# zwrotu' })}`}
        </span>
        {takenBack > 0 && (
          <span className="block text-sm text-danger">
            <Trans>Nie wysyłaj go ponownie: są w nim zwroty wycofane z tego pliku.</Trans>
          </span>
        )}
      </div>
      <Money grosze={sum} className="ml-auto font-medium" />
      <Button icon={Download} size="sm" variant="secondary" pending={pending} onClick={() => void download()}>
        {t`Pobierz`}
      </Button>
    </div>
  )
}
