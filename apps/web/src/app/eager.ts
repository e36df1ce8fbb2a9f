import { useState } from 'react'

/**
 * A choice that is kept in the address, shown as made at once: the router follows a moment later, and a box that
 * waited for it would jump back under the finger. Where the address says otherwise in the end, the address holds.
 */
export function useEager<Value>(value: Value, onChange: (value: Value) => void) {
  const [state, setState] = useState({ shown: value, known: value })
  // The address has changed: by what was chosen here, by a step back, or by a link.
  if (state.known !== value) setState({ shown: value, known: value })
  const choose = (next: Value) => {
    setState(({ known }) => ({ shown: next, known }))
    onChange(next)
  }
  return [state.known === value ? state.shown : value, choose] as const
}
