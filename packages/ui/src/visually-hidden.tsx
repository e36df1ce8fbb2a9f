import type { ComponentProps } from 'react'

/** Text for readers alone. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="sr-only" {...props} />
}
