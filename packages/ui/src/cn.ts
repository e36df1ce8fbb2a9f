import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ['small', 'control', 'card'],
      shadow: ['float'],
      text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl'],
    },
  },
})

/** Joins class names; where two Tailwind classes set the same thing, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
