import type { MaskitoOptions } from '@maskito/core'
import { lazy, Suspense, useCallback, useState, type ComponentProps, type RefObject } from 'react'
import { cn } from './cn.ts'
import { useFieldControl } from './field.tsx'
import { controlStyle } from './input.tsx'
import type { MaskedCaret as Caret } from './masked-caret.tsx'

const nothing: typeof Caret = () => null
/** Only keeps the caret's position, so the field can be used before it is there, and without it. */
const MaskedCaret = lazy(async () => ({
  default: await import('./masked-caret.tsx').then(
    (loaded) => loaded.MaskedCaret,
    () => nothing,
  ),
}))

type MaskOf = {
  /** The number of digits. */
  digits: number
  /** The digits of a typed or pasted text, or all of its characters except decoration. */
  read: (text: string) => string
  /** Whether a space is shown before the digit. */
  spaced: (at: number) => boolean
}

export type Mask = MaskOf & { options: MaskitoOptions; isWithin: (text: string) => boolean }

/**
 * A mask of digits. Further digits and other characters stay as typed, as a truncated number would be another number.
 */
export function createMask({ digits, read, spaced }: MaskOf): Mask {
  const places = Array.from({ length: digits }, (_, at) => (spaced(at) ? [' ', /\d/] : [/\d/])).flat()
  const isWithin = (text: string) => /^[\d ]*$/.test(text) && text.replaceAll(' ', '').length <= digits
  const options: MaskitoOptions = {
    mask: ({ value }) => (isWithin(value) ? places : /^/),
    preprocessors: [
      ({ elementState, data }, action) => {
        const { value, selection } = elementState
        if (action === 'insert') {
          const whole = value.slice(0, selection[0]) + data + value.slice(selection[1])
          const meant = read(whole)
          return isWithin(meant) && !isWithin(whole)
            ? { elementState: { value: '', selection: [0, 0] }, data: meant }
            : { elementState, data: read(data) }
        }
        // Values filled in by the browser are only seen in the validation.
        const meant = action === 'validation' && !isWithin(value) ? read(value) : value
        return meant === value
          ? { elementState, data }
          : { elementState: { value: meant, selection: [meant.length, meant.length] }, data }
      },
    ],
  }
  return { digits, read, spaced, options, isWithin }
}

export type MaskedInputProps = Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange' | 'onInput'> & {
  mask: Mask
  /** Digits only, without the shown spaces; other text if other text was typed. */
  value: string
  onValueChange: (text: string) => void
  /** Called after the last digit, to move on to the next field. */
  onComplete?: (digits: string) => void
  /** The input itself, to move focus to. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A field for a number of a known length, such as a phone (`000 000 000`); keeps the caret's position. */
export function MaskedInput(props: MaskedInputProps) {
  const { mask, value, onValueChange, onComplete, inputRef, className, ...rest } = props
  const { digits, read, spaced, isWithin, options } = mask
  const field = useFieldControl()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      setInput(element)
      if (inputRef) inputRef.current = element
    },
    [inputRef],
  )
  const shown = isWithin(value)
    ? Array.from(value, (digit, at) => (spaced(at) ? ` ${digit}` : digit)).join('')
    : value
  function change(typed: string) {
    const text = read(typed)
    if (text === value) return
    onValueChange(text)
    if (isWithin(text) && text.length === digits && (value.length < digits || !isWithin(value)))
      onComplete?.(text)
  }
  return (
    <>
      <input
        {...field}
        inputMode="numeric"
        className={cn(controlStyle, 'tabular', className)}
        {...rest}
        ref={attach}
        value={shown}
        onInput={(event) => change(event.currentTarget.value)}
      />
      <Suspense>{input && <MaskedCaret input={input} options={options} />}</Suspense>
    </>
  )
}
