import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '@skrzat/ui/copy-button'
import type { ReactNode } from 'react'

/** The texts of copy buttons. */
export function useCopyTexts() {
  const { t } = useLingui()
  return { copiedLabel: t`Skopiowano`, failedLabel: t`Nie udało się skopiować` }
}

/** The title of a transfer, to be copied. */
export function TransferTitle({ title }: { title: string }) {
  const { t } = useLingui()
  const said = useCopyTexts()
  return (
    <Line term={t`Tytuł przelewu`} copy={<CopyButton text={title} label={t`Kopiuj tytuł`} {...said} />}>
      {title}
    </Line>
  )
}

export function Line({ term, children, copy }: { term: string; children: ReactNode; copy?: ReactNode }) {
  return (
    <div className="@container relative">
      <dt className="flex min-h-6 items-center text-xs text-muted">{term}</dt>
      <dd className="tabular break-words">
        {children}
        {copy && (
          // Beside the name, or below the value if there is no space.
          <div className="top-3 -right-3 -ml-3 @min-[17rem]:absolute @min-[17rem]:-translate-y-1/2 print:hidden">
            {copy}
          </div>
        )}
      </dd>
    </div>
  )
}
