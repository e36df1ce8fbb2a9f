import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** The text for the clipboard. */
  text: string
  /** `Kopiuj numer konta` */
  label: string
  /** `Skopiowano`, shown and announced afterwards. */
  copiedLabel: string
  /** Shown if the browser refuses: `Nie udało się skopiować`. */
  failedLabel: string
  /** The icon alone, if there is no space for text. */
  iconOnly?: boolean
}

/** Copies a text and confirms it. */
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
