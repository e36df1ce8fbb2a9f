import { describe, expect, test } from 'vitest'
import { commandAnswered, commandIds, isUncertain, mutationAnswered } from './command.ts'

/** A server's error with this code. */
const refusal = (error: string) => Object.assign(new Error(error), { data: { error } })
const lost = Object.assign(new Error(), { name: 'TRPCClientError' })

const bal = { placeId: 1, teaser: 'Bal' }
const ball = { placeId: 1, teaser: 'Ball' }

describe('the id of a command', () => {
  test('goes with the payload', () => {
    const command = commandIds()
    const { commandId, ...payload } = command(bal)
    expect(payload).toEqual(bal)
    expect(command(ball).commandId).not.toBe(commandId)
  })

  test.each([lost, refusal('internal'), refusal('unavailable'), refusal('rate_limited')])(
    'stays for the same payload while nobody knows whether it was carried out',
    (error) => {
      const command = commandIds()
      const { commandId } = command(bal)
      commandAnswered(commandId, error)
      expect(command(bal).commandId).toBe(commandId)
    },
  )

  test('stays after a lost answer though the payload of what is to be done once was edited', () => {
    const command = commandIds()
    const { commandId } = command(bal, 'event')
    commandAnswered(commandId, lost)
    expect(command(ball, 'event')).toEqual({ ...ball, commandId })
  })

  test('stays once the server has recorded it with another payload: a new one would record both', () => {
    const command = commandIds()
    const { commandId } = command(bal, 'event')
    commandAnswered(commandId, lost)
    commandAnswered(command(ball, 'event').commandId, refusal('command.reused'))
    expect(command(ball, 'event').commandId).toBe(commandId)
  })

  test.each([undefined, refusal('event.too_long')])('is another after an answer', (error) => {
    const command = commandIds()
    const { commandId } = command(bal, 'event')
    commandAnswered(commandId, error)
    expect(command(bal, 'event').commandId).not.toBe(commandId)
  })

  test('is no other screen’s', () => {
    expect(commandIds()(bal).commandId).not.toBe(commandIds()(bal).commandId)
  })

  test('is found among the variables of a mutation, where there is one', () => {
    const command = commandIds()
    const variables = command(bal)
    mutationAnswered(undefined, undefined)
    mutationAnswered({ id: 1 }, undefined)
    expect(command(bal)).toEqual(variables)
    mutationAnswered(variables, undefined)
    expect(command(bal)).not.toEqual(variables)
  })
})

test('an answer is final where the server has decided', () => {
  expect(isUncertain(lost)).toBe(true)
  expect(isUncertain(refusal('conflict.stale'))).toBe(false)
})
