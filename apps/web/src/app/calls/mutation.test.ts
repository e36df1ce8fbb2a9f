import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { noEffects, withEffects, type Effects } from './mutation.ts'

const refusal = Object.assign(new Error(), { data: { error: 'event.not_found' } })
const lost = Object.assign(new Error(), { name: 'TRPCClientError' })

const clients: QueryClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
})

/** A shown list, and a mutation that answers with `name` or fails; events are logged in order. */
async function shown() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  clients.push(client)
  const told: string[] = []
  const lists = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => {
      told.push('asked')
      return Promise.resolve(['before'])
    },
  })
  lists.subscribe(() => undefined)
  await lists.refetch()
  told.length = 0
  async function change(effects: Effects<string, string>, failure?: Error, scope?: string) {
    const options = withEffects<string, Error, string, unknown>(
      {
        mutationFn: (name) => (failure ? Promise.reject(failure) : Promise.resolve(name)),
        onSuccess: (name) => told.push(`${name} done`),
        onError: () => told.push('failed'),
        ...(scope !== undefined && { scope: { id: scope } }),
      },
      effects,
    )
    await new MutationObserver(client, options).mutate('one').catch(() => undefined)
  }
  return { client, told, change }
}

const list = { invalidates: [{ queryKey: ['list'] }] }

describe('a change', () => {
  test('asks anew for what it makes out of date before the screen goes on', async () => {
    const { told, change } = await shown()
    await change(list)
    expect(told).toEqual(['asked', 'one done'])
  })

  test('asks only after the screen has gone on, where that has to leave first', async () => {
    const { told, change } = await shown()
    await change({ ...list, later: true })
    expect(told).toEqual(['one done', 'asked'])
  })

  test('asks for nothing that does not depend on it', async () => {
    const { told, change } = await shown()
    await change({ invalidates: (name) => [{ queryKey: [name] }] })
    await change(noEffects)
    expect(told).toEqual(['one done', 'one done'])
  })

  test('is on the screens before anything is asked', async () => {
    const { client, told, change } = await shown()
    await change({
      ...list,
      shows: (cache, name) => {
        cache.setQueryData(['list'], [name])
        told.push(`shows ${name}`)
      },
    })
    expect(told).toEqual(['shows one', 'asked', 'one done'])
    expect(client.getQueryData(['list'])).toEqual(['before'])
  })

  test.each([
    [undefined, refusal, ['failed']],
    [undefined, lost, ['failed']],
    ['refusal', refusal, ['failed', 'asked']],
    ['refusal', lost, ['failed']],
    ['failure', refusal, ['failed', 'asked']],
    ['failure', lost, ['failed', 'asked']],
  ] as const)('that failed asks where it says so: %s', async (alsoAfter, failure, expected) => {
    const { told, change } = await shown()
    await change({ ...list, ...(alsoAfter && { alsoAfter }) }, failure)
    expect(told).toEqual(expected)
  })

  test('asks once more for what was on its way for the first time', async () => {
    const { client, change } = await shown()
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    let asked = 0
    const opened = new QueryObserver(client, {
      queryKey: ['opened'],
      queryFn: () => answers[asked++]?.promise,
    })
    opened.subscribe(() => undefined)
    await change({ invalidates: [{ queryKey: ['opened'] }], later: true })
    answers[0]?.resolve('before')
    answers[1]?.resolve('after')
    await expect.poll(() => client.getQueryData(['opened'])).toBe('after')
    expect(asked).toBe(2)
  })

  test('in a scope leaves asking to the last of those that are on their way', async () => {
    const { told, change } = await shown()
    await Promise.all([change(list, undefined, 'roles'), change(list, undefined, 'roles')])
    expect(told).toEqual(['one done', 'asked', 'one done'])
  })
})

/** Sources by path, except for tests, `app` and each feature's `queries.ts`. */
const elsewhere = Object.entries(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../**', '!../../**/queries.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

function withText(text: RegExp): string[] {
  return elsewhere.filter(([, source]) => text.test(source)).map(([path]) => path)
}

describe('what a change makes out of date', () => {
  test('is said in queries.ts: nothing else makes a mutation, but of what changes nothing', () => {
    expect(elsewhere.length).toBeGreaterThan(300)
    expect(
      withText(
        /\.mutationOptions\(|useMutation\(\s*\{|import \{[^}]*\b(?:mutation|withEffects)\b[^}]*\} from '#app\/calls/,
      ),
    ).toEqual([
      '../../features/admin/api/api-page.tsx',
      // Looks names up.
      '../../features/bank/split/paste-list.tsx',
      '../../features/payments/reports/report-row.tsx',
    ])
    expect(withText(/\binvalidates:/)).toEqual([])
  })

  test('is asked anew there too, but by the shell, which follows everything', () => {
    expect(withText(/\.invalidateQueries\(/)).toEqual(['../../components/shell/live-counts.tsx'])
  })
})
