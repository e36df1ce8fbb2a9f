import { useState } from 'react'

/**
 * A choice that is kept elsewhere, in the address or among what was fetched, shown as made at once: what keeps it
 * follows a moment later, and a box that waited for it would jump back under the finger. Where it changes by itself,
 * by a step back or because the server refused, it holds.
 */
export function useEager<Value>(value: Value, onChange: (value: Value) => void) {
  const [state, setState] = useState({ shown: value, known: value })
  // It has changed: by what was chosen here, or by itself.
  if (state.known !== value) setState({ shown: value, known: value })
  const choose = (next: Value) => {
    setState(({ known }) => ({ shown: next, known }))
    onChange(next)
  }
  return [state.known === value ? state.shown : value, choose] as const
}
