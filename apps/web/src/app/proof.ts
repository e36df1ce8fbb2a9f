import { useSyncExternalStore } from 'react'

/** Somebody is asked to prove who they are, before what they want is done. */
export type ProofAsked = { readonly answer: (proven: boolean) => void }

let asked: ProofAsked | undefined
let answered: Promise<boolean> | undefined
const listeners = new Set<() => void>()

function show(now: ProofAsked | undefined) {
  asked = now
  for (const changed of listeners) changed()
}

/** Opens the dialog, once for all that wait for it. Answers whether it was proven; false where one gave up. */
export function askForProof(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    show({
      answer(proven) {
        answered = undefined
        show(undefined)
        resolve(proven)
      },
    })
  })
  return answered
}

/** What is asked now; undefined while nothing is. */
export function useProofAsked(): ProofAsked | undefined {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => asked,
  )
}
