import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { useLayoutEffect } from 'react'

/** Masks the input while it is typed into, with the caret where it belongs. */
export function MaskedCaret({ input, options }: { input: HTMLInputElement; options: MaskitoOptions }) {
  const mask = useMaskito({ options })
  useLayoutEffect(() => {
    mask(input)
    return () => {
      mask(null)
    }
  }, [mask, input])
  return null
}
