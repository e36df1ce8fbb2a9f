/** Pages as a function of answers, which the built server draws: no browser is needed to see what is in them. */
import type { Drawing } from '@skrzat/contract/wire/drawing'
import type { APIRequestContext } from '@playwright/test'
import { callsOf } from '../../src/first/early-calls.ts'
import { draw, drawWhole } from '../support/drawing.ts'
import { authorised, expect, test, type Person } from '../support/test.ts'

/** What a person's browser asks to be drawn, and the answers that it is drawn from. */
async function askedBy(request: APIRequestContext, person: Person, pattern: string): Promise<Drawing> {
  const path = pattern.replace('$placeId', '1')
  const calls = callsOf(pattern, path, '')
  const names = calls.map(([name]) => name).join(',')
  const input = JSON.stringify(Object.fromEntries(calls.map(([, sent], index) => [index, sent])))
  const answered = await request.get(`/trpc/${names}`, {
    headers: await authorised(request, person),
    params: { batch: '1', input },
  })
  const answers: { result?: { data: unknown } }[] = await answered.json()
  return {
    path,
    language: 'pl',
    screen: { width: 1280, height: 844, coarse: false },
    calls: calls.map(([name, sent]) => [name, sent]),
    answers: answers.map(({ result }) => result?.data),
    until: Number.POSITIVE_INFINITY,
  }
}

test('pages of several people that are drawn at once have nothing of each other', async ({ request }) => {
  const asked: Drawing[] = []
  for (const [person, path] of [
    ['parent', '/payments/my'],
    ['director', '/place/$placeId/payments'],
    ['parent', '/'],
    ['director', '/'],
  ] as const)
    asked.push(await askedBy(request, person, path))
  const inTwo = asked.flatMap((each): Drawing[] => [each, { ...each, language: 'de' }])
  const alone: (string | undefined)[] = []
  for (const each of inTwo) alone.push(await draw(each))
  expect(alone).not.toContain(undefined)
  expect(new Set(alone).size).toBe(inTwo.length)
  const together = await Promise.all([...inTwo, ...inTwo.toReversed()].map(draw))
  expect(together).toEqual([...alone, ...alone.toReversed()])
})

test('nothing is drawn but what the answers say and allow, and what could not be is told', async ({
  request,
}) => {
  const asked = await askedBy(request, 'parent', '/payments/my')
  expect(await draw(asked)).toContain('Moje płatności')
  expect(await draw({ ...asked, calls: [], answers: [] })).toBeUndefined()
  for (const path of ['/place/1/payments', '/nowhere', '/login'])
    expect(await draw({ ...asked, path })).toBeUndefined()

  const place = await askedBy(request, 'director', '/place/$placeId')
  const answers = place.calls.map(([name], index) => (name === 'places.page' ? [] : place.answers[index]))
  const { html, missing } = await drawWhole({ ...place, answers })
  expect(html).toBeUndefined()
  expect(missing).toEqual([{ page: '/place/$placeId', message: expect.stringContaining('undefined') }])
})

test('what somebody has written is text in a drawn page', async ({ request }) => {
  const asked = await askedBy(request, 'parent', '/')
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  const answers = asked.answers.map((answer) =>
    JSON.parse(JSON.stringify(answer ?? null), (name, value: unknown) =>
      ['firstName', 'name', 'text', 'content', 'author'].includes(name) && typeof value === 'string'
        ? hostile
        : value,
    ),
  )
  const html = await draw({ ...asked, answers })
  expect(html).toContain('&lt;img src=x')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script')
})
