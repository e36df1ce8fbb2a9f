import { useLingui } from '@lingui/react/macro'
import { CopyButton } from '@skrzat/ui/copy-button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { Notice } from '@skrzat/ui/notice'
import type { ReactNode } from 'react'

type ShownOnceProps = { label: string; secret: string; copyLabel: string; children: ReactNode }

/** A secret that is shown only once, with a button to copy it; the children say so. */
export function ShownOnce({ label, secret, copyLabel, children }: ShownOnceProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{children}</Notice>
      <Field label={label}>
        <Input
          readOnly
          value={secret}
          className="font-mono text-sm"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <CopyButton
        text={secret}
        label={copyLabel}
        copiedLabel={t`Skopiowano`}
        failedLabel={t`Nie udało się skopiować`}
        variant="primary"
        size="md"
        className="self-start"
      />
    </div>
  )
}
