import { createListeners, useStore } from '@skrzat/ui/use-store'
import { onTokenChange } from '../session/index.ts'

/** A proof is requested before an action goes on. */
export type ProofAsked = { readonly answer: (proven: boolean) => void }

let asked: ProofAsked | undefined
let answered: Promise<boolean> | undefined
const { subscribe, notify } = createListeners()

function showRequest(now: ProofAsked | undefined) {
  asked = now
  notify()
}

// The waiting calls belong to one session: the next person must not be asked to prove them.
onTokenChange(() => asked?.answer(false))

/** Opens the dialog once for all waiting calls. Resolves to whether the proof was given; false if cancelled. */
export function askForProof(): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    showRequest({
      answer(proven) {
        answered = undefined
        showRequest(undefined)
        resolve(proven)
      },
    })
  })
  return answered
}

/** The pending request for a proof; undefined if there is none. */
export function useProofAsked(): ProofAsked | undefined {
  return useStore(subscribe, () => asked)
}
