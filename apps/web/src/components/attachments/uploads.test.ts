import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import { describe, expect, test } from 'vitest'
import { Stopped, Unreachable } from '#app/errors/rest-errors.ts'
import { areSent, codesOf, createUploads, type SendFile } from './uploads.ts'

const file = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)
const codeOf = (name: string) => name.padEnd(32, '0')

/** A server that answers when the test lets it. */
function held() {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>()
  const send: SendFile = ({ name }, onProgress, signal) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(name, answer)
    onProgress(0.5)
    signal.addEventListener('abort', () => answer.reject(new Stopped()))
    return answer.promise
  }
  const settle = async (name: string, error?: Error) => {
    const answer = waiting.get(name)
    waiting.delete(name)
    if (error) answer?.reject(error)
    else answer?.resolve({ code: codeOf(name) })
    await answer?.promise.catch(() => undefined)
    await Promise.resolve()
  }
  return { send, settle, waiting }
}

function states(uploads: ReturnType<typeof createUploads>) {
  return uploads.snapshot().files.map(({ file: { name }, state }) => `${name} ${state}`)
}

describe('chosen files', () => {
  test('are sent two at a time, in their order, and keep it', async () => {
    const { send, settle } = held()
    const uploads = createUploads(send)
    uploads.add([file('a'), file('b'), file('c')])
    expect(states(uploads)).toEqual(['a sending', 'b sending', 'c waiting'])
    await settle('b')
    expect(states(uploads)).toEqual(['a sending', 'b sent', 'c sending'])
    await settle('a')
    await settle('c')
    const { files } = uploads.snapshot()
    expect(areSent(files)).toBe(true)
    expect(codesOf(files)).toEqual([codeOf('a'), codeOf('b'), codeOf('c')])
  })

  test('one that was cut off or stopped can be sent again', async () => {
    const { send, settle, waiting } = held()
    const uploads = createUploads(send)
    uploads.add([file('a'), file('b')])
    await settle('a', new Unreachable())
    const [a, b] = uploads.snapshot().files
    uploads.stop(b?.key ?? '')
    await settle('b')
    expect(states(uploads)).toEqual(['a failed', 'b stopped'])
    uploads.retry(a?.key ?? '')
    uploads.retry(b?.key ?? '')
    expect([...waiting.keys()]).toEqual(['a', 'b'])
    await settle('a')
    await settle('b')
    expect(states(uploads)).toEqual(['a sent', 'b sent'])
  })

  test('too many, too large and empty ones are not sent', () => {
    const { send, waiting } = held()
    const uploads = createUploads(send)
    uploads.add([file('empty', 0), file('large', UPLOAD_LIMITS.megabytes * 1024 * 1024 + 1)])
    expect(states(uploads)).toEqual(['empty refused', 'large refused'])
    expect(waiting.size).toBe(0)
    uploads.add(Array.from({ length: UPLOAD_LIMITS.files }, (_, index) => file(String(index))))
    expect(uploads.snapshot()).toMatchObject({ left: 2 })
    expect(uploads.snapshot().files).toHaveLength(UPLOAD_LIMITS.files)
  })

  test('one that is taken out leaves its code, for the server to delete', async () => {
    const { send, settle } = held()
    const uploads = createUploads(send)
    uploads.add([file('a')])
    await settle('a')
    expect(uploads.remove(uploads.snapshot().files[0]?.key ?? '')).toBe(codeOf('a'))
    expect(uploads.snapshot().files).toEqual([])
  })
})
