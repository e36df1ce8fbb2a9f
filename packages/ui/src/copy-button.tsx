import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** What goes to the clipboard. */
  text: string
  /** `Kopiuj numer konta` */
  label: string
  /** `Skopiowano`, shown and said afterwards. */
  copiedLabel: string
  /** Said where the browser refuses: `Nie udało się skopiować`. */
  failedLabel: string
  /** The icon alone, where space forbids words. */
  iconOnly?: boolean
}

/** Copies a text and says that it did. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  failedLabel,
  iconOnly = false,
  ...props
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const said = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? failedLabel : ''
  function copy() {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  return (
    <>
      <Button
        variant="quiet"
        size={iconOnly ? 'icon-sm' : 'sm'}
        {...(iconOnly ? { 'aria-label': label, title: label } : {})}
        {...props}
        onClick={copy}
        onBlur={() => setOutcome(undefined)}
      >
        {outcome === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        {!iconOnly && (said || label)}
      </Button>
      <output className="sr-only">{said}</output>
    </>
  )
}
