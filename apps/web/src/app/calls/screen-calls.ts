/** Aborts the request: the promise rejects with Stopped. */
import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from './router-type.ts'

type Inputs = inferRouterInputs<AppRouter>

/** `domain.procedure`, as in the address of a call. */
export type Procedure = {
  [Domain in keyof Inputs]: `${Domain}.${Extract<keyof Inputs[Domain], string>}`
}[keyof Inputs]

/** An infinite list's first page is requested with a direction. */
type Paged<Input> = Input & { direction?: 'forward' }

type EarlyCall = {
  [Domain in keyof Inputs]: {
    [Name in keyof Inputs[Domain]]: readonly [
      procedure: `${Domain}.${Extract<Name, string>}`,
      input?: Paged<Inputs[Domain][Name]> | undefined,
      /**
       * Refetched on each visit: a cached answer is shown only until the new one arrives. A `noted` one is kept by the
       * server as a look of this person, so it is not sent before a visit.
       */
      always?: 'always' | 'noted',
    ]
  }[keyof Inputs[Domain]]
}[keyof Inputs]

/** Calls that the document sends while the screen's code is loading; the server draws the screen from the answers. */
export type Early = (id: number) => readonly EarlyCall[]

/** The screen works offline, with the last answers of these procedures. */
export type Kept = readonly Procedure[]
