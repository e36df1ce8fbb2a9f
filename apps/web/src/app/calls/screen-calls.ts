/** What a route's file declares of its screen's calls; each declaration uses nothing of its file but imports. */
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from './router-type.ts'

type Inputs = inferRouterInputs<AppRouter>

/** `domain.procedure`, as in the address of a call. */
export type Procedure = {
  [Domain in keyof Inputs]: `${Domain}.${Extract<keyof Inputs[Domain], string>}`
}[keyof Inputs]

/** A list that comes page by page is asked for with a direction. */
type Paged<Input> = Input & { direction?: 'forward' }

type EarlyCall = {
  [Domain in keyof Inputs]: {
    [Name in keyof Inputs[Domain]]: readonly [
      procedure: `${Domain}.${Extract<Name, string>}`,
      input?: Paged<Inputs[Domain][Name]> | undefined,
      /** Each visit asks again: an answer in the cache is shown only until the new one is there. */
      anew?: 'anew',
    ]
  }[keyof Inputs[Domain]]
}[keyof Inputs]

/** What the document asks for while the screen's code is on its way; the server draws the screen from the answers. */
export type Early = (id: number) => readonly EarlyCall[]

/** The screen opens without a connection, and shows the last answers of these procedures. */
export type Kept = readonly Procedure[]
