// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { Unreachable } from '#app/errors/rest-errors.ts'
import type { Talk } from '../talk.ts'
import { readUnsent } from './kept.ts'
import { createMessageOutbox, type OutboxPorts } from './outbox.ts'
import type { Unsent } from './unsent.ts'

const here: Talk = { roomId: 1 }
const id = (word: string) => `00000000-0000-4000-8000-${Buffer.from(word).toString('hex').padStart(12, '0')}`

function unsent(word: string, talk: Talk = here): Omit<Unsent, 'refusal'> {
  return { commandId: id(word), talk, text: word, files: [], writtenAt: '2026-11-23T10:00:00.000Z' }
}

const refusal = { data: { error: 'chat.closed', params: {} } }

/** An outbox whose server answers when the test lets it. */
async function opened(kept: Unsent[] = [], ports: Partial<OutboxPorts> = {}) {
  const calls: string[] = []
  const answers: PromiseWithResolvers<unknown>[] = []
  const pauses: { milliseconds: number; call: () => void }[] = []
  let stored: readonly Unsent[] = kept
  const outbox = createMessageOutbox({
    send({ talk: { roomId }, text }) {
      calls.push(`${roomId} ${text}`)
      const answer = Promise.withResolvers<unknown>()
      answers.push(answer)
      return answer.promise
    },
    open: () => Promise.resolve(7),
    load: () => Promise.resolve(kept),
    keep(change) {
      stored = change(stored)
      return Promise.resolve()
    },
    after(milliseconds, call) {
      const pause = { milliseconds, call }
      pauses.push(pause)
      return () => pauses.splice(0, pauses.length, ...pauses.filter((each) => each !== pause))
    },
    ...ports,
  })
  await outbox.loaded
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    outbox,
    calls,
    pauses,
    stored: () => stored.map(({ text }) => text),
    forget: () => (stored = []),
    keepMore: (word: string) => (stored = [...stored, { ...unsent(word), refusal: null }]),
    states: () => outbox.snapshot().map(({ text, state }) => `${text} ${state}`),
    answer: async (error?: unknown) => {
      await settled()
      const next = answers.shift()
      if (error === undefined) next?.resolve({})
      else next?.reject(error)
      await settled()
    },
    settled,
  }
}

describe('the outbox', () => {
  test('sends a talk’s messages one after the other, and other talks’ meanwhile', async () => {
    const { outbox, calls, answer, states } = await opened()
    outbox.add(unsent('raz'))
    outbox.add(unsent('dwa'))
    outbox.add(unsent('obok', { roomId: 2 }))
    await answer()
    expect(calls).toEqual(['1 raz', '2 obok', '1 dwa'])
    await answer()
    await answer()
    expect(states()).toEqual([])
  })

  test('waits for the line, longer each time, and goes on in the order of writing', async () => {
    const { outbox, calls, answer, pauses, states } = await opened()
    outbox.add(unsent('raz'))
    outbox.add(unsent('dwa'))
    await answer(new Unreachable())
    expect(states()).toEqual(['raz waiting', 'dwa waiting'])
    expect(calls).toEqual(['1 raz'])
    pauses[0]?.call()
    await answer(new Unreachable())
    expect(pauses.map(({ milliseconds }) => milliseconds)).toEqual([2_000])
    outbox.resume()
    await answer()
    await answer()
    expect(calls).toEqual(['1 raz', '1 raz', '1 raz', '1 dwa'])
    expect(states()).toEqual([])
  })

  test('sends what an earlier visit left, before what is written now', async () => {
    const { outbox, calls, answer, stored } = await opened([{ ...unsent('dawna'), refusal: null }])
    outbox.add(unsent('nowa'))
    expect(stored()).toEqual(['dawna', 'nowa'])
    await answer()
    await answer()
    expect(calls).toEqual(['1 dawna', '1 nowa'])
    expect(stored()).toEqual([])
  })

  test('a refused one waits for its writer, and stops no other; discarded, it can be had back', async () => {
    const { outbox, calls, answer, states, stored } = await opened()
    outbox.add(unsent('raz'))
    outbox.add(unsent('dwa'))
    outbox.add(unsent('trzy'))
    await answer(refusal)
    await answer()
    expect(states()).toEqual(['raz refused', 'trzy sending'])
    outbox.retry(id('raz'))
    await answer()
    await answer(refusal)
    expect(calls).toEqual(['1 raz', '1 dwa', '1 trzy', '1 raz'])
    const undo = outbox.discard(id('raz'))
    expect(states()).toEqual([])
    expect(stored()).toEqual([])
    undo()
    undo()
    expect(states()).toEqual(['raz refused'])
    expect(stored()).toEqual(['raz'])
    expect(calls).toHaveLength(4)
  })

  test('one whose echo came is not sent again after its answer was lost', async () => {
    const { outbox, calls, answer, states } = await opened()
    outbox.add(unsent('raz'))
    outbox.arrived(id('raz'))
    await answer(new Unreachable())
    outbox.resume()
    expect(states()).toEqual([])
    expect(calls).toEqual(['1 raz'])
  })

  test('messages of a new talk open it once, and stay in their order', async () => {
    let openings = 0
    const talk: Talk = { opening: { with: 'person', accountId: 5 } }
    const { outbox, calls, answer, settled } = await opened([], {
      open() {
        openings += 1
        return Promise.resolve(9)
      },
    })
    outbox.add(unsent('raz', talk))
    outbox.add(unsent('dwa', talk))
    await settled()
    outbox.add(unsent('trzy', { roomId: 9 }))
    await answer()
    await answer()
    await answer()
    expect(calls).toEqual(['9 raz', '9 dwa', '9 trzy'])
    expect(openings).toBe(1)
  })

  test('after the end of the session nothing is sent or kept, whatever is still answered', async () => {
    const { outbox, calls, answer, stored, forget } = await opened()
    outbox.add(unsent('raz'))
    outbox.add(unsent('dwa'))
    outbox.stop()
    forget()
    await answer()
    outbox.resume()
    expect(calls).toEqual(['1 raz'])
    expect(stored()).toEqual([])
  })

  test('another tab’s messages stay kept', async () => {
    const { outbox, answer, stored, keepMore } = await opened()
    keepMore('obca')
    outbox.add(unsent('raz'))
    expect(stored()).toEqual(['obca', 'raz'])
    await answer()
    expect(stored()).toEqual(['obca'])
  })

  test('what can’t be read of an older version is left out', () => {
    expect(readUnsent([{ text: 'x' }])).toEqual([])
    expect(readUnsent(undefined)).toEqual([])
  })
})
