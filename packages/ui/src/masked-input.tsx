import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { useCallback, type ComponentProps, type RefObject } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'

/** How many digits a mask has. */
const lengths = { phone: 9, pin: 6, nip: 10 } as const

function groupsOfThree(digits: number): (RegExp | string)[] {
  return Array.from({ length: digits }, (_, at) => (at > 0 && at % 3 === 0 ? [' ', /\d/] : [/\d/])).flat()
}

/** Removes the country prefix, +48 or 0048, of a pasted or autofilled number. */
function withoutPolishPrefix(text: string): string {
  return text.replace(/^\s*(?:\+|00)\s*48\s*/, '')
}

const options: Record<keyof typeof lengths, MaskitoOptions> = {
  phone: {
    mask: groupsOfThree(lengths.phone),
    preprocessors: [
      ({ elementState, data }) => ({
        elementState: { ...elementState, value: withoutPolishPrefix(elementState.value) },
        data: withoutPolishPrefix(data),
      }),
    ],
  },
  pin: { mask: groupsOfThree(lengths.pin) },
  nip: { mask: Array.from({ length: lengths.nip }, () => /\d/) },
}

/** Digits in groups of three with spaces between: `600000002` is shown as `600 000 002`. */
export function grouped(digits: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ')
}

export type MaskedInputProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onInput'> & {
  mask: keyof typeof lengths
  /** Digits only, without the shown spaces. */
  value: string
  onValueChange: (digits: string) => void
  /** Called after the last digit, to move on to the next field. */
  onComplete?: () => void
  /** The input itself, to move focus to. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/**
 * A field for a phone (`000 000 000`), a PIN (`000 000`) or a nip (`0000000000`, dashes left out): accepts digits only
 * and keeps the caret's position.
 */
export function MaskedInput(props: MaskedInputProps) {
  const { mask, value, onValueChange, onComplete, inputRef, className, ...rest } = props
  const field = useFieldControl()
  const maskRef = useMaskito({ options: options[mask] })
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      maskRef(input)
      if (inputRef) inputRef.current = input
    },
    [maskRef, inputRef],
  )
  function read(shown: string) {
    const digits = shown.replace(/\D/g, '')
    if (digits === value) return
    onValueChange(digits)
    if (digits.length === lengths[mask] && value.length < digits.length) onComplete?.()
  }
  return (
    <input
      {...field}
      inputMode="numeric"
      className={cn(controlStyle, 'tabular', className)}
      {...rest}
      ref={attach}
      value={mask === 'nip' ? value : grouped(value)}
      onInput={(event) => read(event.currentTarget.value)}
    />
  )
}
