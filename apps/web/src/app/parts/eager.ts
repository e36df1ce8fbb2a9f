import { useState } from 'react'

/**
 * An optimistic copy of a choice that is stored in the address or the query cache: it shows at once, because waiting
 * for the store would make the box jump back. A change of the store itself, by "back" or a refusal, wins.
 */
export function useEager<Value>(value: Value, onChange: (value: Value) => void) {
  const [state, setState] = useState({ shown: value, known: value })
  // The stored value changed, by the choice made here or from outside.
  if (state.known !== value) setState({ shown: value, known: value })
  const chooseValue = (next: Value) => {
    setState(({ known }) => ({ shown: next, known }))
    onChange(next)
  }
  return [state.known === value ? state.shown : value, chooseValue] as const
}
