import { expect } from 'vitest'

/** A domain's rules: pure functions over a state folded from events. */
export type Decider<State, Event, Command> = {
  readonly initialState: State
  evolve(this: void, state: State, event: Event): State
  decide(this: void, command: Command, state: State): readonly Event[]
}

/**
 * A spec of a decider: `given(events).when(command).then(events)`. `thenNothing` if the command emits no event,
 * `thenFails` with the code of the violated rule.
 */
export function specFor<State, Event, Command>({
  initialState,
  evolve,
  decide,
}: Decider<State, Event, Command>) {
  return function given(...events: readonly Event[]) {
    const state = events.reduce(evolve, initialState)
    return {
      when(command: Command) {
        return {
          then(...expected: readonly Event[]) {
            expect(decide(command, state)).toEqual(expected)
          },
          thenNothing() {
            expect(decide(command, state)).toEqual([])
          },
          thenFails(code: string) {
            expect(() => decide(command, state)).toThrow(expect.objectContaining({ code }))
          },
        }
      },
    }
  }
}
