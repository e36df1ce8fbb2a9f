import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'

/** An IBAN is never longer; a Polish number has 26 digits. Longer input is shown, not cut off. */
const LONGEST = 34

/** Two check digits, then groups of four, as banks print it. */
const digits: (RegExp | string)[] = Array.from({ length: LONGEST }, (_, at) =>
  at >= 2 && at % 4 === 2 ? [' ', /\d/] : [/\d/],
).flat()

const options: MaskitoOptions = {
  // A foreign number has letters: it is left as typed.
  mask: ({ value }) => (/[^\d\s-]/.test(value) ? /^.{0,60}$/ : digits),
  preprocessors: [({ elementState, data }) => ({ elementState, data: data.replace(/^\s*PL\s*(?=\d)/i, '') })],
}

export type AccountNumberInputProps = Omit<
  ComponentProps<'input'>,
  'ref' | 'value' | 'onChange' | 'onInput'
> & {
  /** As shown, with its spaces. */
  value: string
  onValueChange: (text: string) => void
}

/** A field for a bank account number (NRB): digits in groups; a pasted country code PL is removed. */
export function AccountNumberInput({ value, onValueChange, className, ...rest }: AccountNumberInputProps) {
  const field = useFieldControl()
  const ref = useMaskito({ options })
  return (
    <input
      {...field}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      className={cn(controlStyle, 'tabular', className)}
      {...rest}
      ref={ref}
      value={value}
      onInput={(event) => onValueChange(event.currentTarget.value)}
    />
  )
}
